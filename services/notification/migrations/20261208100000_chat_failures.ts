import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table chat_failures (
      organisation_uuid uuid not null constraint chat_failures_pkey primary key,
      webhook_mark bytea not null,
      since timestamptz not null,
      last_at timestamptz not null,
      answer integer
    );
    comment on table chat_failures is 'The organisations whose chat takes no messages, until one arrives.';
    comment on column chat_failures.webhook_mark is 'A keyed hash of the webhook: the failure of another one is of no interest.';
    comment on column chat_failures.answer is 'The HTTP status; null without an answer.'`);
  await enableTenantSecurity(knex, 'chat_failures');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
