import type { Knex } from 'knex';

/** The index is built concurrently, which Postgres does only outside of transactions. */
export const config = { transaction: false };

/**
 * The user is the first column. An index that begins with the organisation can be used for every condition on it: with a plan for an average
 * organisation, Postgres read all key results of a large one to find the four of an objective.
 */
export const up = async (knex: Knex): Promise<void> => {
  // An interrupted build leaves an invalid index.
  await knex.raw('drop index concurrently if exists keyresults_user');
  await knex.raw('create index concurrently keyresults_user on keyresults (user_uuid, organisation_uuid)');
  await knex.raw('drop index concurrently if exists keyresults_owner');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
