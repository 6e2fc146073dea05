import type { Knex } from 'knex';

/** Only the blocks are read, never the plan. Its column stays for replicas of the previous release, which write it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    comment on column subscriptions.plan is 'Unused: stays for the replicas of the release before';
    comment on table subscriptions is 'Read model of billing: the two blocks of an organisation. No row means no block.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
