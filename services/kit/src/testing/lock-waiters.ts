import type { TestDatabase } from './test-database.ts';

/** How many statements in a test's database are waiting for a lock. */
export const lockWaiters = async ({ admin }: Pick<TestDatabase, 'admin'>): Promise<number> => {
  const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await admin(sql)).length;
};
