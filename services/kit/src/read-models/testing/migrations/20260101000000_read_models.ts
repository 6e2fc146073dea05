import type { Knex } from 'knex';
import { requiredFactorColumn } from '../../../auth/required-factors.ts';
import { eventTables } from '../../../database/event-tables.ts';
import { createMembersTable } from '../../members.ts';
import { createOrganisationsTable } from '../../organisations.ts';
import { createSubscriptionsTable } from '../../subscriptions.ts';
import { createTeamsTable } from '../../teams.ts';

export const up = async (knex: Knex): Promise<void> => {
  await eventTables(knex);
  await createOrganisationsTable(knex, ['name', 'lang', 'imagePath', 'ownerUuid', 'createdAt']);
  await knex.raw('alter table organisations add column initial text');
  await requiredFactorColumn(knex);
  await createMembersTable(knex, ['email', 'firstName', 'lastName', 'lang', 'imagePath', 'joinedAt', 'userCreatedAt']);
  await createTeamsTable(knex);
  await createSubscriptionsTable(knex);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
