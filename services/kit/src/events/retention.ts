import type { Knex } from 'knex';

/**
 * How long records of events are stored, in days. An inbox outlives what can come again: the rows of the outbox, which an operator
 * can have published again, and dead letters, which can be put back.
 */
export const RETENTION = {
  /** A row of the outbox, from when it was published. */
  outboxDays: 2,
  /** The id of an event that had its effect, from when it had it. */
  inboxDays: 7,
} as const;

export const DAY_MS = 86_400_000;

/** Rows that one statement of a purge deletes: none of them holds up what is written meanwhile. */
const PURGED_AT_ONCE = 10_000;

/** Deletes what is older, from the oldest index entries on. @param column when it was done with */
export const purgeInBatches = async (
  knex: Knex,
  table: 'inbox' | 'outbox',
  column: 'received_at' | 'published_at',
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
