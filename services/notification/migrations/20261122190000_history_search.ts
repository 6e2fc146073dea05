import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table notifications add column search text;
    comment on column notifications.search is
      'The names in the entry without case and accents. Null in entries of a release that knew no search: then the name is searched.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
