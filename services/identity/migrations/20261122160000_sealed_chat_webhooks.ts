import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column sealed_slack_webhook bytea;
    comment on column organisations.sealed_slack_webhook is 'The address of the chat, which lets its reader post there: the database alone does not tell it.';
    comment on column organisations.slack_webhook is 'The same in the open, as the release before writes it: sealed within the hour, and no longer written.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
