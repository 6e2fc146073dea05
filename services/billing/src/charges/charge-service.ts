import { type Clock, type Database, type Events, isOwnStoreAway } from '@waymark/service-kit';
import { chargeMonths } from '../subscriptions/payment.ts';
import { type StepDeps, takeStep } from '../subscriptions/step-service.ts';

const AT_ONCE = 100;

type Deps = StepDeps & { database: Database; events: Pick<Events, 'transaction'>; clock: Clock };

/**
 * Charges every month that has begun. Returns how many subscriptions it charged. Each is locked and read again before it is charged, and
 * the ledger can hold a month only once, so any number of replicas may run this at any time.
 */
export const createCharging =
  ({ database, events, clock, emit, record }: Deps) =>
  async (): Promise<number> => {
    const now = clock.now();
    const due: { organisation_uuid: string }[] = await database.acrossOrganisations(
      'charge the months that began',
      (trx) =>
        trx('subscriptions')
          .where('next_charge_at', '<=', now)
          .orderBy('next_charge_at')
          .limit(AT_ONCE)
          .select('organisation_uuid'),
    );
    const failures: unknown[] = [];
    for (const { organisation_uuid: organisation } of due) {
      try {
        await events.transaction(organisation, (scope) =>
          takeStep({ emit, record }, scope, chargeMonths(now), { actor: null, now }),
        );
      } catch (cause) {
        if (isOwnStoreAway(cause)) throw cause;
        failures.push(new Error(`${organisation} could not be charged`, { cause }));
      }
    }
    // A failure does not stop the others from being charged.
    if (failures.length > 0) throw new AggregateError(failures, 'Not all months could be charged');
    return due.length;
  };
