import type { Knex } from 'knex';
import { onceCommitted } from '../database/call-transaction.ts';

/** Calls back once the transaction, and a surrounding one of the call, has committed; never after a rollback. */
export const afterCommit = (trx: Knex.Transaction, callback: () => void): void => {
  trx.executionPromise.then(() => onceCommitted(callback)).catch(() => undefined);
};
