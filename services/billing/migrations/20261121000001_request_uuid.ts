import type { Knex } from 'knex';

const request = `
  alter table subscriptions add column request_uuid uuid;
  comment on column subscriptions.request_uuid is 'Names the pending request; the reference that its mails and the back-office show is made of it.';
  update subscriptions set request_uuid = gen_random_uuid() where requested_plan is not null or requested_seats is not null;`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(request);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
