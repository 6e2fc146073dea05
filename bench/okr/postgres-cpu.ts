import { readFile } from 'node:fs/promises';
import type pg from 'pg';

const MS_PER_TICK = 10;

/** Processor time of a process so far, in milliseconds; 0 where there is none on this machine. */
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
 * Watches the sessions of a database from now on: the answer tells their processor time since, in milliseconds; 0 where the server is not
 * on this machine. A session that ends meanwhile takes what it needed since with it.
 */
export const watchPostgresCpu = async (admin: pg.Client, database: string): Promise<() => Promise<number>> => {
  const before = await sessionTimes(admin, database);
  return async () => {
    const now = await sessionTimes(admin, database);
    return [...now].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
  };
};
