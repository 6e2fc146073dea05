import type { Knex } from 'knex';

/**
 * Deletes stored mail jobs to a person, at this or a former address: dead ones, and those that an earlier version completed. A pending one,
 * such as the goodbye, is still sent.
 */
export const forgetMails = async (
  trx: Knex.Transaction,
  { uuid, email }: { uuid: string; email: string },
): Promise<void> => {
  await trx('jobs')
    .where({ kind: 'mail' })
    .where((over) => over.whereNotNull('done_at').orWhereNotNull('dead_at'))
    .whereRaw("(payload ->> 'to' = ? or payload ->> 'user' = ? or payload -> 'recipient' ->> 'user' = ?)", [
      email,
      uuid,
      uuid,
    ])
    .delete();
};
