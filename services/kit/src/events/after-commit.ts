import type { Knex } from 'knex';
import { onceCommitted } from '../database/call-transaction.ts';

/** Calls back once the transaction has committed, and the call's around it; never when it rolls back. */
export const afterCommit = (trx: Knex.Transaction, callback: () => void): void => {
  trx.executionPromise.then(() => onceCommitted(callback)).catch(() => undefined);
};
