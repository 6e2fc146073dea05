import type { Knex } from 'knex';

/**
 * Deletes stored mail jobs to an address: dead ones, and those that an earlier version completed. A pending one, such as the goodbye, is
 * still sent.
 */
export const forgetMails = async (trx: Knex.Transaction, address: string): Promise<void> => {
  await trx('jobs')
    .where({ kind: 'mail' })
    .where((over) => over.whereNotNull('done_at').orWhereNotNull('dead_at'))
    .whereRaw("payload ->> 'to' = ?", [address])
    .delete();
};
