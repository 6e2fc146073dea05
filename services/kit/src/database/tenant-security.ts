import type { Knex } from 'knex';
import { changeBriefly } from './table-changes.ts';

/**
 * Whose rows are seen and written. The organisation stands in a sub-select so that Postgres reads the setting once a statement and not once a
 * row. The scope does not: it is read for rows of other organisations alone, and a sub-select is made ready by each statement that names the
 * table, whether it runs or not.
 */
const TENANT_RULE = `organisation_uuid = (select nullif(current_setting('waymark.organisation', true), '')::uuid)
  or current_setting('waymark.scope', true) = 'platform'`;

/** Migration helper: no row of the table is seen or written but in its organisation's transaction, or the platform's. */
export const enableTenantSecurity = async (knex: Knex, table: string): Promise<void> => {
  await knex.raw('alter table ?? enable row level security', [table]);
  await knex.raw(`create policy tenant on ?? using (${TENANT_RULE})`, [table]);
};

/** Tables whose rule has the scope in a sub-select still: what a pass that was cut short has renewed is left alone. */
const SECURED_BEFORE = `
  select tablename from pg_policies
  where schemaname = current_schema() and policyname = 'tenant' and qual like '%( SELECT current_setting(''waymark.scope''%'`;

/** Migration helper, for one without a transaction: gives the tables that `enableTenantSecurity` was used on the rule as it is now. */
export const renewTenantSecurity = async (knex: Knex): Promise<void> => {
  const { rows } = await knex.raw<{ rows: { tablename: string }[] }>(SECURED_BEFORE);
  for (const { tablename } of rows)
    await changeBriefly(knex, `alter policy tenant on "${tablename}" using (${TENANT_RULE})`);
};

/** Migration helper: an extension of the whole database, shared by the services whose migrations ask for it. */
export const enableExtension = async (knex: Knex, name: string): Promise<void> => {
  await knex.raw('create extension if not exists ?? with schema public', [name]);
};
