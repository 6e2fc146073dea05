import type { Knex } from 'knex';
import { jobTable } from '../jobs/job-table.ts';

/** Migration helper: the tables that a service needs to publish, consume and to act outside the database. */
export const eventTables = async (knex: Knex): Promise<void> => {
  await outboxTable(knex);
  await inboxTable(knex);
  await jobTable(knex);
};

const outboxTable = async (knex: Knex) => {
  await knex.schema.createTable('outbox', (table) => {
    table.comment('Events of this service, written in the transaction that caused them and published by the relay');
    table
      .specificType('id', 'bigint generated always as identity')
      .primary({ constraintName: 'outbox_pkey' })
      .comment('The sequence of the event: for one thing it always grows');
    table.uuid('event_id').notNullable().comment('The id of the CloudEvent, by which consumers know it again');
    table.text('type').notNullable();
    table.uuid('organisation').comment('Null for events of the platform');
    table.text('subject').notNullable().comment('The thing that the event is about');
    table.uuid('actor').comment('The user who caused it; null when nobody did');
    table.jsonb('data').notNullable();
    table.timestamp('occurred_at', { useTz: true }).notNullable();
    table.timestamp('published_at', { useTz: true }).comment('When the transport confirmed it; null until then');
  });
  await knex.raw('create index outbox_unpublished on outbox (id) where published_at is null');
  await knex.raw('create index outbox_published_at on outbox (published_at) where published_at is not null');
};

const inboxTable = async (knex: Knex) => {
  await knex.schema.createTable('inbox', (table) => {
    table.comment('Events whose effect stands, so that a second delivery has none');
    table.text('consumer').notNullable();
    table.uuid('event_id').notNullable();
    table.timestamp('received_at', { useTz: true }).notNullable();
    table.primary(['consumer', 'event_id'], { constraintName: 'inbox_pkey' });
    table.index(['received_at'], 'inbox_received_at');
  });
};
