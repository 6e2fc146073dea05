import type { Knex } from 'knex';

/** The previous release leaves them null: its check-ins are taken back as before. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table keyresult_changes add column score_before float8, add column comment_before text;
    comment on column keyresult_changes.score_before is
      'The present score of the key result before; null on check-ins from before this was kept, and then so is comment_before.';
    comment on column keyresult_changes.comment_before is
      'The comment on the key result that this one took the place of; null where it took that of none.';`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
