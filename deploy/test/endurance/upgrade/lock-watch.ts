import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type LockWatch = {
  /** The longest observed wait for a lock, by table, in milliseconds. */
  stop(): Promise<ReadonlyMap<string, number>>;
};

const EVERY_MS = 20;
const WAITS = `
  select l.relation::regclass::text as name, extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms
  from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and l.locktype = 'relation' and a.application_name <> 'waymark-migrate'`;

/** Polls for statements that wait for a table lock. */
export const watchLocks = async (url: string): Promise<LockWatch> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const longest = new Map<string, number>();
  let isOver = false;
  const check = async () => {
    const { rows } = await client.query<{ name: string; ms: number }>(WAITS);
    for (const { name, ms } of rows) longest.set(name, Math.max(longest.get(name) ?? 0, ms));
  };
  const watching = (async () => {
    while (!isOver) {
      // If the database does not answer, the run has ended for another reason.
      await check().catch(() => {
        isOver = true;
      });
      await pause(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      await client.end();
      return longest;
    },
  };
};
