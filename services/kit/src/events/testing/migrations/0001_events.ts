import type { Knex } from 'knex';
import { enableTenantSecurity } from '../../../database/tenant-security.ts';
import { jobsOfUse, jobTargets } from '../../../jobs/job-table.ts';
import { eventTables } from '../../tables.ts';

/** What a service would have, and a table of effects that counts what happened how often. */
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
