import type { Knex } from 'knex';
import { onceCommitted } from '../database/call-transaction.ts';
import type { Database } from '../database/database.ts';
import { endDeadline } from '../database/deadline.ts';
import type { Scope } from '../database/scope.ts';
import type { DirectDelivery } from './direct-delivery.ts';
import type { Emitter } from './emitter.ts';

export type EventTransactions = {
  /** `database.inOrganisation`, followed by direct delivery of the emitted events. */
  transaction<T>(organisation: string, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** `database.inPlatform`, followed by direct delivery. */
  platformTransaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** `database.acrossOrganisations`, followed by direct delivery. */
  acrossOrganisations: Database['acrossOrganisations'];
};

/** Delivers the events of the committed attempt alone; in a call that is one transaction, after its commit (docs/decisions/0012). */
export const createEventTransactions = (
  database: Database,
  emitter: Emitter,
  direct: DirectDelivery,
): EventTransactions => {
  /** A transaction may be attempted again: only events of the last attempt, which was committed, are delivered. */
  const delivering = async <T>(open: (seen: (trx: Knex.Transaction) => Knex.Transaction) => Promise<T>): Promise<T> => {
    let last: Knex.Transaction | undefined;
    const result = await open((trx) => {
      last = trx;
      return trx;
    });
    const emitted = last ? emitter.emittedIn(last) : [];
    await onceCommitted(() => {
      if (emitted.length > 0) endDeadline();
      return direct.deliver(emitted);
    });
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
    platformTransaction: (work) => delivering((seen) => database.inPlatform((trx) => work(seen(trx)))),
    acrossOrganisations: (reason, work) =>
      delivering((seen) => database.acrossOrganisations(reason, (trx) => work(seen(trx)))),
  };
};
