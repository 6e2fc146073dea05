import type { Knex } from 'knex';

/** The plan was never read: only the blocks are. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table subscriptions drop column plan;
    comment on table subscriptions is 'Read model of billing: the two blocks of an organisation. No row means no block.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
