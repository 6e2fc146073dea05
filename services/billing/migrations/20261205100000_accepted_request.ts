import type { Knex } from 'knex';

const accepted = `
  alter table subscriptions add column accepted_uuid uuid;
  comment on column subscriptions.accepted_uuid is 'Named the latest accepted request: the reference of its mails, which may come with a payment, is made of it.';`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(accepted);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
