import { SERVICE_NAMES } from '@waymark/contracts';
import type { HostedProduct } from './hosted-product.ts';

export type Trace = { table: string; row: Record<string, unknown> };

const TABLES = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_schema = any ($1) and table_type = 'BASE TABLE' order by 1`;

/** Every row of every service that holds one of these texts, in whatever column. */
export const tracesOf = async ({ look }: HostedProduct, ...needles: string[]): Promise<Trace[]> => {
  const tables = await look<{ name: string }>(TABLES, [SERVICE_NAMES]);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const sql = `select to_jsonb(t) as row from ${name} t where to_jsonb(t)::text ~* $1`;
      const rows = await look<{ row: Record<string, unknown> }>(sql, [needles.join('|')]);
      return rows.map(({ row }) => ({ table: name, row }));
    }),
  );
  return found.flat();
};
