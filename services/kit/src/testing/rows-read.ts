import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { queryIn } from '../database/scope.ts';

// Entries of its indexes, and the rows of sequential scans.
const READ = `
  select c.relname as table, (pg_stat_get_xact_tuples_returned(c.oid)
    + coalesce((select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = c.oid), 0))::int as rows
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[])`;

type RowsRead = Record<string, number>;

/** A database that counts, by table and over all transactions in an organisation or across them, the rows that Postgres reads for it. */
export const countingReads = (database: Database, tables: readonly string[]) => {
  const sums: RowsRead = {};

  const readIn = async (trx: Knex.Transaction): Promise<RowsRead> => {
    const rows = await queryIn<{ table: string; rows: number }>(trx, READ, [tables]);
    return Object.fromEntries(rows.map(({ table, rows: read }) => [table, read]));
  };

  // The counters of a session continue over transactions until it reports them.
  const counted = async <T>(trx: Knex.Transaction, work: () => Promise<T>): Promise<T> => {
    const before = await readIn(trx);
    const result = await work();
    const after = await readIn(trx);
    for (const table of tables) {
      sums[table] = (sums[table] ?? 0) + (after[table] ?? 0) - (before[table] ?? 0);
    }
    return result;
  };

  const inOrganisation: Database['inOrganisation'] = (organisation, work, options) =>
    database.inOrganisation(organisation, (scope) => counted(scope.trx, () => work(scope)), options);

  const countedStatement: Database['readInOrganisation'] = (organisation, sql, bindings) =>
    inOrganisation(organisation, (scope) => scope.query(sql, bindings));

  const inOrganisations: Database['inOrganisations'] = (work, options) =>
    database.inOrganisations((scopes) => counted(scopes.trx, () => work(scopes)), options);

  const counting: Database = {
    ...database,
    inOrganisation,
    inOrganisations,
    acrossOrganisations: (reason, work) => database.acrossOrganisations(reason, (trx) => counted(trx, () => work(trx))),
    readInOrganisation: countedStatement,
    writeInOrganisation: countedStatement,
    writeInOrganisations: (sql, parts) => inOrganisations((scopes) => scopes.query(sql, parts)),
  };

  return {
    database: counting,
    /** The rows read since the last call. */
    take: (): RowsRead => {
      const taken = { ...sums };
      for (const table of tables) sums[table] = 0;
      return taken;
    },
  };
};
