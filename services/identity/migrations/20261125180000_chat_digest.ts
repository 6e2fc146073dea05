import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column chat_digest boolean not null default false;
    comment on column organisations.chat_digest is 'Its channel gets the digest, while the connector is on.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
