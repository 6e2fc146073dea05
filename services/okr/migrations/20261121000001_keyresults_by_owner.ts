import type { Knex } from 'knex';

/** An index is built beside running writes, which Postgres does outside of transactions only. */
export const config = { transaction: false };

/**
 * The person first. An index led by the organisation serves every condition on it: planning for an average organisation, Postgres
 * read all key results of a large one to find the four of an objective.
 */
export const up = async (knex: Knex): Promise<void> => {
  // One that was interrupted has left an index that is not valid.
  await knex.raw('drop index concurrently if exists keyresults_user');
  await knex.raw('create index concurrently keyresults_user on keyresults (user_uuid, organisation_uuid)');
  await knex.raw('drop index concurrently if exists keyresults_owner');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
