import { readFile } from 'node:fs/promises';
import type pg from 'pg';

const MS_PER_TICK = 10;

const ticksOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return user + system;
};

/** Processor time so far, in milliseconds, of the sessions of a database; 0 where the server is not on this machine. */
export const postgresCpuMs = async (admin: pg.Client, database: string): Promise<number> => {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [
    database,
  ]);
  const ticks = await Promise.all(rows.map(({ pid }) => ticksOf(pid)));
  return ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK;
};
