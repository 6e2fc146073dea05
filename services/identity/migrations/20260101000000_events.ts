import { eventTables } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Outbox, inbox, jobs and idempotency keys: the tables that every service has. */
export const up = (knex: Knex): Promise<void> => eventTables(knex);

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
