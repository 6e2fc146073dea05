import type { Knex } from 'knex';
import { eventTables as messagingTables } from '../events/tables.ts';

/** Migration helper: the tables that every service has: outbox, inbox, jobs, idempotency keys, rate limits. */
export const eventTables = async (knex: Knex): Promise<void> => {
  await messagingTables(knex);
  await idempotencyTable(knex);
  await rateLimitTable(knex);
};

const idempotencyTable = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.comment('First answers to unsafe calls that carry an Idempotency-Key, kept for 24 hours');
    table.uuid('user_uuid').notNullable();
    table.text('key').notNullable();
    table
      .specificType('request_hash', 'bytea')
      .notNullable()
      .comment('Of method, path and body: the key stands for these');
    table.timestamp('claimed_at', { useTz: true }).notNullable();
    table.integer('status').comment('Null while the first call is still running');
    table.text('body');
    table.primary(['user_uuid', 'key'], { constraintName: 'idempotency_keys_pkey' });
    table.index(['claimed_at'], 'idempotency_keys_claimed_at');
  });
};

const rateLimitTable = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('rate_limits', (table) => {
    table.comment('Counters of the limits that hold across replicas');
    table.text('key').primary({ constraintName: 'rate_limits_pkey' });
    table.integer('points').notNullable();
    table.timestamp('expires_at', { useTz: true }).comment('Null: never');
    table.index(['expires_at'], 'rate_limits_expires_at');
  });
};
