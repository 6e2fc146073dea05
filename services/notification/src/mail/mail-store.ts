import type { Knex } from 'knex';

/**
 * Drops what is kept of mails to an address: those that were given up, and those that an earlier version has sent. One that is still to go
 * (the goodbye) does.
 */
export const forgetMails = async (trx: Knex.Transaction, address: string): Promise<void> => {
  await trx('jobs')
    .where({ kind: 'mail' })
    .where((over) => over.whereNotNull('done_at').orWhereNotNull('dead_at'))
    .whereRaw("payload ->> 'to' = ?", [address])
    .delete();
};
