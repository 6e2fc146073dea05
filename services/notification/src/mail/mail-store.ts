import type { Knex } from 'knex';

/** Drops what was kept of mails to an address, once they have gone out. One that is still to go (the goodbye) does. */
export const forgetMails = async (trx: Knex.Transaction, address: string): Promise<void> => {
  await trx('jobs')
    .where({ kind: 'mail' })
    .whereNotNull('done_at')
    .whereRaw("payload ->> 'to' = ?", [address])
    .delete();
};
