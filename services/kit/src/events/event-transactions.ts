import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { Emitter } from './emitter.ts';
import type { Express } from './express.ts';

export type EventTransactions = {
  /** `database.inOrganisation`, and then express delivery of what was emitted in it. */
  transaction<T>(organisation: string, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** `database.platform.transaction`, and then express delivery. */
  platformTransaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** `database.acrossOrganisations`, and then express delivery. */
  acrossOrganisations: Database['acrossOrganisations'];
};

export const createEventTransactions = (database: Database, emitter: Emitter, express: Express): EventTransactions => {
  /** A transaction may be attempted again: what counts is what was emitted in the last attempt, which committed. */
  const delivering = async <T>(open: (seen: (trx: Knex.Transaction) => Knex.Transaction) => Promise<T>): Promise<T> => {
    let last: Knex.Transaction | undefined;
    const result = await open((trx) => {
      last = trx;
      return trx;
    });
    await express.deliver(last ? emitter.emittedIn(last) : []);
    return result;
  };

  return {
    transaction: (organisation, work) =>
      delivering((seen) =>
        database.inOrganisation(organisation, (scope) => {
          seen(scope.trx);
          return work(scope);
        }),
      ),
    platformTransaction: (work) => delivering((seen) => database.platform.transaction((trx) => work(seen(trx)))),
    acrossOrganisations: (reason, work) =>
      delivering((seen) => database.acrossOrganisations(reason, (trx) => work(seen(trx)))),
  };
};
