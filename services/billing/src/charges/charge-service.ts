import { BEFORE_ALL, type Clock, type Database, type Events, isOwnStoreAway } from '@waymark/service-kit';
import { chargeMonths } from '../subscriptions/payment.ts';
import { type StepDeps, takeStep } from '../subscriptions/step-service.ts';

const AT_ONCE = 100;

type Deps = StepDeps & {
  database: Database;
  events: Pick<Events, 'transaction'>;
  clock: Clock;
  /** How many due subscriptions are read at once. */
  atOnce?: number;
};

/**
 * Charges months that have begun, of some subscriptions at a time. Returns how many it has read; 0 when none is left. Each is locked and read
 * again before it is charged, and the ledger can hold a month only once, so any number of replicas may run this at any time.
 */
export const createCharging = ({ database, events, clock, emit, record, atOnce = AT_ONCE }: Deps) => {
  // A call continues after the previous one, so that subscriptions that cannot be charged do not keep the others from being charged.
  let last = BEFORE_ALL;

  const nextDue = (now: Date): Promise<string[]> =>
    database.acrossOrganisations('charge the months that began', (trx) =>
      trx('subscriptions')
        .where('next_charge_at', '<=', now)
        .where('organisation_uuid', '>', last)
        .orderBy('organisation_uuid')
        .limit(atOnce)
        .pluck('organisation_uuid'),
    );

  return async (): Promise<number> => {
    const now = clock.now();
    const due = await nextDue(now);
    last = (due.length === atOnce && due.at(-1)) || BEFORE_ALL;
    const failures: unknown[] = [];
    for (const organisation of due) {
      try {
        await events.transaction(organisation, (scope) =>
          takeStep({ emit, record }, scope, chargeMonths(now), { actor: null, now }),
        );
      } catch (cause) {
        if (isOwnStoreAway(cause)) throw cause;
        failures.push(new Error(`${organisation} could not be charged`, { cause }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not all months could be charged');
    return due.length;
  };
};
