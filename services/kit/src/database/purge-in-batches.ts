import type { Knex } from 'knex';

/** The number of rows that one statement of a purge deletes: few enough not to delay concurrent writes. */
const PURGED_AT_ONCE = 10_000;

/** Deletes older rows, beginning with the oldest index entries. @param column the time when a row was finished */
export const purgeInBatches = async (
  knex: Knex,
  table: 'inbox' | 'outbox' | 'idempotency_keys' | 'jobs',
  column: 'received_at' | 'published_at' | 'claimed_at' | 'done_at' | 'dead_at',
  before: Date,
  atOnce = PURGED_AT_ONCE,
): Promise<number> => {
  const sql = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < ? limit ?))`;
  for (let total = 0; ; ) {
    const { rowCount } = await knex.raw(sql, [before, atOnce]);
    total += rowCount;
    if (rowCount < atOnce) return total;
  }
};
