import type { Knex } from 'knex';
import { enableTenantSecurity } from '../../../database/tenant-security.ts';
import { jobsOfUse, jobTargets } from '../../../jobs/job-table.ts';
import { eventTables } from '../../tables.ts';

/** The event tables of a service, and a table that counts how often each effect happened. */
export const up = async (knex: Knex): Promise<void> => {
  await eventTables(knex);
  await jobTargets(knex);
  await jobsOfUse(knex);
  await knex.schema.createTable('effects', (table) => {
    table.bigIncrements('id');
    table.uuid('organisation_uuid').notNullable();
    table.uuid('event_id').notNullable();
    table.text('by').notNullable();
  });
  await enableTenantSecurity(knex, 'effects');
};

export const down = async (): Promise<void> => undefined;
