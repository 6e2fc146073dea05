import type { Knex } from 'knex';

/** A change of a table waits for the statements that use it, and later statements queue behind it: so no change waits longer than this. */
const LOCK_WAIT_MS = 200;

/** In the transaction of a migration: it fails rather than wait long for a table. `migrate` then retries it. */
export const waitBriefly = async (trx: Knex): Promise<void> => {
  await trx.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`);
};

/**
 * Migration helper for migrations without a transaction: runs a step in its own short transaction. If a table is locked for too long, the
 * migration starts again from its beginning, so each step must be repeatable.
 */
export const changeBriefly = (knex: Knex, sql: string): Promise<void> =>
  knex.transaction(async (trx) => {
    await waitBriefly(trx);
    await trx.raw(sql);
  });

const INVALID = `
  select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relname = ? and c.relnamespace = current_schema()::regnamespace and not i.indisvalid`;

/**
 * Migration helper, for migrations without a transaction: builds an index concurrently, so that writes continue. A partly built index of an
 * interrupted process is rebuilt.
 * @param on the table and its columns, as after `on`
 */
export const buildIndex = async (
  knex: Knex,
  name: string,
  on: string,
  { unique = false }: { unique?: boolean } = {},
): Promise<void> => {
  const { rows } = await knex.raw(INVALID, [name]);
  if (rows.length > 0) await knex.raw('drop index concurrently ??', [name]);
  await knex.raw(`create ${unique ? 'unique ' : ''}index concurrently if not exists ${name} on ${on}`);
};

/**
 * Migration helper for migrations without a transaction: repeats a statement that changes some rows at a time until it changes none. Each
 * repetition is committed by itself, so that others wait for these rows only.
 */
export const inBatches = async (knex: Knex, sql: string): Promise<void> => {
  for (;;) {
    const { rowCount } = await knex.raw(sql);
    if (!rowCount) return;
  }
};
