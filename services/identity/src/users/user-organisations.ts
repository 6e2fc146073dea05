import type { Knex } from 'knex';

/**
 * The organisations that the user is in or invited to, each locked, always in the same order, so that two such transactions wait for each
 * other rather than stand in each other's way. For transactions across organisations only.
 */
export const lockOrganisationsOf = async (trx: Knex.Transaction, user: string): Promise<string[]> => {
  const rows: { organisation_uuid: string }[] = await trx('organisations')
    .select('organisation_uuid')
    .whereIn('organisation_uuid', trx('memberships').select('organisation_uuid').where({ user_uuid: user }))
    .orderBy('organisation_uuid')
    .forUpdate();
  return rows.map((row) => row.organisation_uuid);
};
