import type { Knex } from 'knex';

type Settings = readonly [set: string, reset: string];

const readWith = async <Row>(trx: Knex.Transaction, [set, reset]: Settings, sql: string, bindings: object) => {
  await trx.raw(set);
  const { rows }: { rows: Row[] } = await trx.raw(sql, bindings as never);
  await trx.raw(reset);
  return rows;
};

// Under row-level security the planner expects few rows where there are all: it would look each up by itself. The memory holds the order of 100,000 rows.
const ALL: Settings = [
  "set local enable_nestloop = off; set local work_mem = '32MB'",
  'set local enable_nestloop = on',
];

/** A statement that goes through the rows of all organisations, in a transaction across them; those that follow may look up single rows again. */
export const readAll = <Row>(trx: Knex.Transaction, sql: string, bindings: object): Promise<Row[]> =>
  readWith<Row>(trx, ALL, sql, bindings);

// For the same reason it would sort the few that it expects.
const SORTED: Settings = [
  'set local enable_sort = off; set local enable_seqscan = off',
  'set local enable_sort = on; set local enable_seqscan = on',
];

/** The same for one that an index has the rows for, in its order: it is walked as far as the page and no further. */
export const readSorted = <Row>(trx: Knex.Transaction, sql: string, bindings: object): Promise<Row[]> =>
  readWith<Row>(trx, SORTED, sql, bindings);
