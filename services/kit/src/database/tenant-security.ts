import type { Knex } from 'knex';
import { changeBriefly } from './table-changes.ts';

/**
 * Which rows can be read and written. The organisation is in a sub-select so that Postgres reads the setting once a statement and not once a
 * row. The scope is not: it is read only for rows of other organisations, and each statement that names the table prepares a sub-select,
 * even if it does not run.
 */
const TENANT_RULE = `organisation_uuid = (select nullif(current_setting('waymark.organisation', true), '')::uuid)
  or current_setting('waymark.scope', true) = 'platform'`;

/** Migration helper: rows of the table can be read and written only in their organisation's transaction, or the platform's. */
export const enableTenantSecurity = async (knex: Knex, table: string): Promise<void> => {
  await knex.raw('alter table ?? enable row level security', [table]);
  await knex.raw(`create policy tenant on ?? using (${TENANT_RULE})`, [table]);
};

/** Tables whose rule still has the scope in a sub-select, so that a repeated run skips tables that an interrupted one has renewed. */
const SECURED_BEFORE = `
  select tablename from pg_policies
  where schemaname = current_schema() and policyname = 'tenant' and qual like '%( SELECT current_setting(''waymark.scope''%'`;

/** Migration helper for migrations without a transaction: gives the tables with `enableTenantSecurity` the present rule. */
export const renewTenantSecurity = async (knex: Knex): Promise<void> => {
  const { rows } = await knex.raw<{ rows: { tablename: string }[] }>(SECURED_BEFORE);
  for (const { tablename } of rows)
    await changeBriefly(knex, `alter policy tenant on "${tablename}" using (${TENANT_RULE})`);
};

/** Migration helper: an extension of the whole database, shared by the services whose migrations ask for it. */
export const enableExtension = async (knex: Knex, name: string): Promise<void> => {
  await knex.raw('create extension if not exists ?? with schema public', [name]);
};
