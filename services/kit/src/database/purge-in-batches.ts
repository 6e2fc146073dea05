import type { Knex } from 'knex';

/** The number of rows that one statement of a purge deletes: few enough not to delay concurrent writes. */
const PURGED_AT_ONCE = 10_000;

/** Deletes rows in statements of limited size, and returns how many. @param purge deletes some, `atOnce` at most, and returns how many */
export const deleteInBatches = async (
  purge: (atOnce: number) => Promise<number>,
  atOnce = PURGED_AT_ONCE,
): Promise<number> => {
  for (let total = 0; ; ) {
    const purged = await purge(atOnce);
    total += purged;
    if (purged < atOnce) return total;
  }
};

/** Deletes older rows, beginning with the oldest index entries. @param column the time when a row was finished */
export const purgeInBatches = (
  knex: Knex,
  table: 'inbox' | 'outbox' | 'idempotency_keys' | 'jobs',
  column: 'received_at' | 'published_at' | 'claimed_at' | 'done_at' | 'dead_at',
  before: Date,
  atOnce?: number,
): Promise<number> => {
  const sql = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < ? limit ?))`;
  return deleteInBatches(async (most) => (await knex.raw(sql, [before, most])).rowCount, atOnce);
};
