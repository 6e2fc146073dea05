import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table chat_batches (
      organisation_uuid uuid not null constraint chat_batches_pkey primary key,
      uuid uuid not null,
      entries jsonb not null,
      count integer not null
    );
    comment on table chat_batches is 'What is gathered for the channel of an organisation until its minute is over.';
    comment on column chat_batches.entries is 'The first of them, as many as a message tells of; people by their id alone.';
    comment on column chat_batches.count is 'How many there are.'`);
  await enableTenantSecurity(knex, 'chat_batches');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
