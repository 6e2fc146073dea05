import type { Knex } from 'knex';

/**
 * How long records of events are stored, in days. The inbox is stored longer than everything that can be delivered again: rows of the
 * outbox, which an operator can republish, and dead letters, which can be put back into their queue.
 */
export const RETENTION = {
  /** A row of the outbox, from when it was published. */
  outboxDays: 2,
  /** The id of an event that had its effect, from when it had it. */
  inboxDays: 7,
} as const;

export const DAY_MS = 86_400_000;

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
