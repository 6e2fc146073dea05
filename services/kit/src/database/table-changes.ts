import type { Knex } from 'knex';

/** A change of a table waits for the statements that use it, and later statements queue behind it: so no change waits longer than this. */
const LOCK_WAIT_MS = 200;

/** In the transaction of a migration: it fails rather than wait long for a table. `migrate` then retries it. */
export const waitBriefly = async (trx: Knex): Promise<void> => {
  await trx.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`);
};

/**
 * Migration helper, for one without a transaction: a step of it in a transaction of its own, that holds its locks for no longer than it takes.
 * The migration is done again from its beginning where a table was not to be had, so each step bears to be repeated.
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
 * Migration helper, for one without a transaction: builds an index beside what writes into the table meanwhile. One that a process
 * left half built is rebuilt.
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
 * Migration helper, for one without a transaction: repeats a statement, which takes some rows at a time, until it finds none.
 * Each time commits by itself, so that nobody waits for more than these rows.
 */
export const inBatches = async (knex: Knex, sql: string): Promise<void> => {
  for (;;) {
    const { rowCount } = await knex.raw(sql);
    if (!rowCount) return;
  }
};
