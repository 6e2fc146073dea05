import { SERVICE_NAMES } from '@waymark/contracts';
import type { HostedProduct } from './hosted-product.ts';

export type Trace = { table: string; row: Record<string, unknown> };

const TABLES = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_schema = any ($1) and table_type = 'BASE TABLE' order by 1`;
const SCHEMAS =
  "select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'";

const tracesIn = async (
  query: HostedProduct['query'],
  schemas: readonly string[],
  needles: string[],
): Promise<Trace[]> => {
  const tables = await query<{ name: string }>(TABLES, [schemas]);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const sql = `select to_jsonb(t) as row from ${name} t where to_jsonb(t)::text ~* $1`;
      const rows = await query<{ row: Record<string, unknown> }>(sql, [needles.join('|')]);
      return rows.map(({ row }) => ({ table: name, row }));
    }),
  );
  return found.flat();
};

/** Every row of every service that contains one of these texts in any column. */
export const tracesOf = ({ query }: HostedProduct, ...needles: string[]): Promise<Trace[]> =>
  tracesIn(query, SERVICE_NAMES, needles);

/** The same in the whole database, including the queues of the embedded transport. */
export const tracesAnywhere = async ({ query }: HostedProduct, ...needles: string[]): Promise<Trace[]> => {
  const schemas = await query<{ name: string }>(SCHEMAS);
  return tracesIn(
    query,
    schemas.map(({ name }) => name),
    needles,
  );
};
