import { readFile } from 'node:fs/promises';
import type pg from 'pg';

const MS_PER_TICK = 10;

/** Processor time of a process so far, in milliseconds; 0 if it does not run on this machine. */
export const processCpuMs = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_PER_TICK;
};

const sessionTimes = async (admin: pg.Client, database: string): Promise<Map<number, number>> => {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [
    database,
  ]);
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await processCpuMs(pid)] as const)));
};

/**
 * Measures the sessions of a database from now on: the returned function gives their processor time since then, in milliseconds; 0 if the
 * server is not on this machine. The time of sessions that have ended since is not included.
 */
export const watchPostgresCpu = async (admin: pg.Client, database: string): Promise<() => Promise<number>> => {
  const before = await sessionTimes(admin, database);
  return async () => {
    const now = await sessionTimes(admin, database);
    return [...now].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
  };
};
