import type { AnyEvent } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { queryIn, type Scope } from '../database/scope.ts';
import type { Consumer } from './consumer.ts';
import { UnprocessableEventError } from './event.ts';

export type Outcome = 'done' | 'repeated' | 'ignored';

export type Inbox = {
  /** Lets the event have its effect, unless it had it already. */
  consume(by: Consumer, event: AnyEvent): Promise<Outcome>;
  purge(before: Date): Promise<number>;
};

// The table of handlers promises that each takes the events of its own key, which TypeScript cannot follow through a lookup.
type Effect<Target> = ((target: Target, event: AnyEvent) => Promise<void>) | undefined;
const platformEffect = (by: Consumer, event: AnyEvent) => by.onPlatform?.[event.type] as Effect<Knex.Transaction>;
const scopedEffect = (by: Consumer, event: AnyEvent) => by.on?.[event.type] as Effect<Scope>;

// A concurrent delivery of the same event waits here for the first one's commit, and then finds its row.
const REMEMBER = `insert into inbox (consumer, event_id, received_at) values ($1, $2, $3)
  on conflict do nothing returning 1`;

export const createInbox = (database: Database, clock: Clock): Inbox => {
  const once = async (
    trx: Knex.Transaction,
    by: Consumer,
    event: AnyEvent,
    effect: () => Promise<void>,
  ): Promise<Outcome> => {
    const rows = await queryIn(trx, REMEMBER, [by.name, event.id, clock.now()]);
    if (rows.length === 0) return 'repeated';
    await effect();
    return 'done';
  };

  return {
    async consume(by, event) {
      const platform = platformEffect(by, event);
      if (platform) {
        const work = (trx: Knex.Transaction) => once(trx, by, event, () => platform(trx, event));
        return database.acrossOrganisations(`the event ${event.type}`, work);
      }
      const scoped = scopedEffect(by, event);
      if (!scoped) return 'ignored';
      if (event.organisation === undefined) throw new UnprocessableEventError(`${event.type} without an organisation`);
      return database.inOrganisation(event.organisation, (scope) =>
        once(scope.trx, by, event, () => scoped(scope, event)),
      );
    },
    purge: (before) => database.platform('inbox').where('received_at', '<', before).delete(),
  };
};
