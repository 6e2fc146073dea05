import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column timezone text not null default 'UTC';
    comment on column organisations.timezone is 'IANA name of the time zone in which its days begin.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
