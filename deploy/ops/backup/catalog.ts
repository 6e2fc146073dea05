import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import type pg from 'pg';
import type { Foot, Head, Table } from './archive.ts';

/** The tables of the migrations themselves: restoring runs the migrations again. */
const MIGRATION_TABLES = ['migrations', 'migrations_lock'];

// Without generated columns, which are recomputed.
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as table, array_to_json(array_agg(format('%I', a.attname) order by a.attnum)) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname = any ($1) and not c.relname = any ($2)
  group by n.nspname, c.relname order by n.nspname, c.relname`;

const SEQUENCES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
  join pg_class t on t.oid = d.refobjid
  where c.relkind = 'S' and n.nspname = any ($1) and not t.relname = any ($2) order by 1`;

/** Every table of every service, with the columns to back up. */
export const findTables = async (client: pg.Client): Promise<Table[]> =>
  (await client.query<Table>(TABLES, [SERVICE_NAMES, MIGRATION_TABLES])).rows;

/** The state of the sequences of those tables. */
export const findSequences = async (client: pg.Client): Promise<Foot['sequences']> => {
  const { rows } = await client.query<{ name: string }>(SEQUENCES, [SERVICE_NAMES, MIGRATION_TABLES]);
  const sequences = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    for (const { last, called } of state.rows) sequences.push({ name, last, called });
  }
  return sequences;
};

/** The migrations that each service has applied. */
export const findLevels = async (client: pg.Client): Promise<Head['levels']> => {
  const levels: [ServiceName, string[]][] = [];
  for (const service of SERVICE_NAMES) {
    const { rows } = await client.query<{ name: string }>(`select name from ${service}.migrations order by name`);
    levels.push([service, rows.map(({ name }) => name)]);
  }
  return Object.fromEntries(levels) as Head['levels'];
};
