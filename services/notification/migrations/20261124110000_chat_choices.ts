import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column chat_new_objectives boolean, add column chat_status_moves boolean;
    comment on column organisations.chat_new_objectives is
      'Its channel is told of new objectives. Null where it was not said: then it is not.';
    comment on column organisations.chat_status_moves is
      'Its channel is told of objectives that change their status. Null where it was not said: then it is not.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
