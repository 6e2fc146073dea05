import type { Knex } from 'knex';

type Settings = readonly [set: string, reset: string];

const readWith = async <Row>(trx: Knex.Transaction, [set, reset]: Settings, sql: string, bindings: object) => {
  await trx.raw(set);
  const { rows }: { rows: Row[] } = await trx.raw(sql, bindings as never);
  await trx.raw(reset);
  return rows;
};

// Under row-level security the planner expects few rows although all are read, and would choose a nested loop. The memory is enough to sort
// 100,000 rows.
const ALL: Settings = [
  "set local enable_nestloop = off; set local work_mem = '32MB'",
  'set local enable_nestloop = on',
];

/** Runs a statement that scans the rows of all organisations, in a transaction across them; the planner's settings are reset afterwards. */
export const readAll = <Row>(trx: Knex.Transaction, sql: string, bindings: object): Promise<Row[]> =>
  readWith<Row>(trx, ALL, sql, bindings);

// For the same reason it would choose to sort the few rows that it expects.
const SORTED: Settings = [
  'set local enable_sort = off; set local enable_seqscan = off',
  'set local enable_sort = on; set local enable_seqscan = on',
];

/** The same for a statement with an index in its order: the index is scanned only as far as the page. */
export const readSorted = <Row>(trx: Knex.Transaction, sql: string, bindings: object): Promise<Row[]> =>
  readWith<Row>(trx, SORTED, sql, bindings);
