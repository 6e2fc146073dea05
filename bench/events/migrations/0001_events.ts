import { enableTenantSecurity, eventTables } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await eventTables(knex);
  await knex.schema.createTable('effects', (table) => {
    table.bigIncrements('id');
    table.uuid('organisation_uuid').notNullable();
    table.uuid('event_id').notNullable();
  });
  await enableTenantSecurity(knex, 'effects');
};

export const down = async (): Promise<void> => undefined;
