import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column chat_new_objectives boolean not null default false,
      add column chat_status_moves boolean not null default false;
    comment on column organisations.chat_new_objectives is 'Its channel is told of new objectives, while the connector is on.';
    comment on column organisations.chat_status_moves is 'Its channel is told of objectives that change their status, while the connector is on.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
