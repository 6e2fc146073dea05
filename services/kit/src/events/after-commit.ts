import type { Knex } from 'knex';

/** Calls back once the transaction has committed; never when it rolls back. */
export const afterCommit = (trx: Knex.Transaction, callback: () => void): void => {
  trx.executionPromise.then(callback, () => undefined);
};
