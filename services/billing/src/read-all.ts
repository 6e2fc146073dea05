import type { Knex } from 'knex';

// Under row-level security the planner expects few rows where there are all: it would look each up by itself. The memory holds the order of 100,000 rows.
const ALL = "set local enable_nestloop = off; set local work_mem = '32MB'";
const FEW = 'set local enable_nestloop = on';

/** A statement that goes through the rows of all organisations, in a transaction across them; those that follow may look up single rows again. */
export const readAll = async <Row>(trx: Knex.Transaction, sql: string, bindings: object): Promise<Row[]> => {
  await trx.raw(ALL);
  const { rows }: { rows: Row[] } = await trx.raw(sql, bindings as never);
  await trx.raw(FEW);
  return rows;
};
