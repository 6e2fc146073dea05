import type { Knex } from 'knex';

/** A separate migration: this one locks key results for a moment, the one before locks objectives. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table comments add column keyresult_uuid uuid constraint comments_keyresult references keyresults (uuid) on delete cascade;
    create index comments_by_keyresult on comments (keyresult_uuid, id) where keyresult_uuid is not null;
    comment on column comments.keyresult_uuid is 'The key result that it is about; null where it is about the objective.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
