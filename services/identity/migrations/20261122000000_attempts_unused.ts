import type { Knex } from 'knex';

/**
 * Failed sign-ins are counted in `rate_limits`. The table `attempts` stays for replicas of the previous release, which still run during the
 * rollout; the next release may drop it.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    delete from attempts;
    comment on table attempts is 'Not used any more: attempts are counted in rate_limits.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
