import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column require_second_factor boolean not null default false;
    comment on column organisations.require_second_factor is 'Members without a second factor get no answer from its calls.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
