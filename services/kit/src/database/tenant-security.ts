import type { Knex } from 'knex';

/**
 * Migration helper: no row of the table is seen or written but in its organisation's transaction, or the platform's.
 * The settings stand in sub-selects so that Postgres reads them once a statement, not once a row.
 */
export const enableTenantSecurity = async (knex: Knex, table: string): Promise<void> => {
  await knex.raw('alter table ?? enable row level security', [table]);
  await knex.raw(
    `create policy tenant on ??
       using (organisation_uuid = (select nullif(current_setting('waymark.organisation', true), '')::uuid)
         or (select current_setting('waymark.scope', true)) = 'platform')`,
    [table],
  );
};

/** Migration helper: an extension of the whole database, shared by the services whose migrations ask for it. */
export const enableExtension = async (knex: Knex, name: string): Promise<void> => {
  await knex.raw('create extension if not exists ?? with schema public', [name]);
};
