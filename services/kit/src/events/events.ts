import type { AnyEvent } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { ServiceHost, ServiceName, Worker } from '../host/service.ts';
import type { Route } from '../http/route.ts';
import { afterCommit } from './after-commit.ts';
import type { Consumer } from './consumer.ts';
import { typesOf } from './consumer.ts';
import type { EventDraft } from './event.ts';
import { createEventMetrics, noMetrics } from './event-metrics.ts';
import { createExpress } from './express.ts';
import { createInbox } from './inbox.ts';
import { internalEventsRoute } from './internal-events-route.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { createRelay, type Relay } from './relay.ts';
import type { Subscription } from './transport.ts';

export type EventsDeps = Pick<ServiceHost, 'database' | 'transport' | 'internal' | 'clock' | 'logger'> & {
  service: ServiceName;
  metrics?: ServiceHost['metrics'];
  consumers?: readonly Consumer[];
  /** Services that are told at once, before a request is answered. */
  expressTo?: readonly ServiceName[];
  /** Effects that may happen at once. */
  concurrency?: number;
  relay?: { batchSize?: number; pollMs?: number; retentionDays?: number };
};

/** Gives a service's current state as drafts. It must read with `for share`: no change may come between a row and its sequence. */
export type ReplaySource = (trx: Knex.Transaction) => AsyncIterable<EventDraft>;

export type Events = Worker & {
  /** Writes events into the outbox, in the caller's transaction. Throws a TypeError for one that breaks the catalogue. */
  emit(target: Scope | Knex.Transaction, drafts: EventDraft | readonly EventDraft[]): Promise<AnyEvent[]>;
  /** `database.inOrganisation`, and then express delivery of what was emitted in it. */
  transaction<T>(organisation: string, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** `database.platform.transaction`, and then express delivery. */
  platformTransaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** `database.acrossOrganisations`, and then express delivery. */
  acrossOrganisations: Database['acrossOrganisations'];
  /** `database.asUser`, and then express delivery. */
  asUser: Database['asUser'];
  /** The outbox row of a draft, for a statement that writes it together with the state; then call `committed`. */
  values: Outbox['values'];
  /** Wakes the relay and delivers express what such a statement wrote. */
  committed(events?: readonly AnyEvent[]): Promise<void>;
  /** `POST /internal/events`, for the service's internal routes. */
  routes: Route[];
  /** What that route does with the events of its body. */
  receive: Receiver['receive'];
  /** Publishes the current state again, by way of the outbox, and says how many events that are. */
  replay(source: ReplaySource): Promise<number>;
  relay: Relay;
  queueOf(by: Consumer): string;
};

const REPLAY_BATCH = 200;
const INBOX_KEPT_MS = 90 * 86_400_000;

/** All that a service's composition root needs of events: what it emits, what it consumes, and the workers in between. */
export const createEvents = (deps: EventsDeps): Events => {
  const {
    service,
    database,
    transport,
    internal,
    clock,
    logger,
    consumers = [],
    expressTo = [],
    concurrency = 8,
  } = deps;
  const outbox = createOutbox(service, clock);
  const inbox = createInbox(database, clock);
  const express = createExpress({ to: expressTo, internal, logger });
  const metrics = deps.metrics ? createEventMetrics(deps.metrics) : noMetrics;
  const receiver = createReceiver({ consumers, inbox, concurrency, logger, metrics });
  const purgeInbox = () => inbox.purge(new Date(clock.now().getTime() - INBOX_KEPT_MS));
  const relay = createRelay({
    platform: database.platform,
    outbox,
    transport,
    clock,
    logger,
    metrics,
    tidy: purgeInbox,
    ...deps.relay,
  });
  const emitted = new WeakMap<Knex.Transaction, AnyEvent[]>();
  const subscriptions: Subscription[] = [];
  const queueOf = (by: Consumer) => `${service}.${by.name}`;

  const emit: Events['emit'] = async (target, drafts) => {
    const scope = 'organisation' in target ? target : undefined;
    const trx = 'organisation' in target ? target.trx : target;
    const list = [drafts].flat() as EventDraft[];
    const placed = list.map((draft) =>
      draft.organisation === undefined ? { ...draft, organisation: scope?.organisation } : draft,
    );
    const events = await outbox.add(trx, placed);
    const before = emitted.get(trx);
    if (before) before.push(...events);
    else {
      emitted.set(trx, [...events]);
      afterCommit(trx, relay.wake);
    }
    return events;
  };

  /** Runs `open` and delivers what was emitted in the attempt that committed. */
  const delivering = async <T>(open: (seen: (trx: Knex.Transaction) => void) => Promise<T>): Promise<T> => {
    let committed: Knex.Transaction | undefined;
    const result = await open((trx) => {
      committed = trx;
    });
    await express.deliver((committed && emitted.get(committed)) ?? []);
    return result;
  };

  const replay = (source: ReplaySource) =>
    database.acrossOrganisations('replaying the current state', async (trx) => {
      let total = 0;
      let batch: EventDraft[] = [];
      const flush = async () => {
        total += (await emit(trx, batch)).length;
        batch = [];
      };
      for await (const draft of source(trx)) if (batch.push(draft) === REPLAY_BATCH) await flush();
      await flush();
      return total;
    });

  return {
    emit,
    transaction: (organisation, work) =>
      delivering((seen) =>
        database.inOrganisation(organisation, (scope) => {
          seen(scope.trx);
          return work(scope);
        }),
      ),
    platformTransaction: (work) =>
      delivering((seen) =>
        database.platform.transaction((trx) => {
          seen(trx);
          return work(trx);
        }),
      ),
    acrossOrganisations: (reason, work) =>
      delivering((seen) =>
        database.acrossOrganisations(reason, (trx) => {
          seen(trx);
          return work(trx);
        }),
      ),
    asUser: (user, work) =>
      delivering((seen) =>
        database.asUser(user, (trx) => {
          seen(trx);
          return work(trx);
        }),
      ),
    values: outbox.values,
    async committed(events = []) {
      relay.wake();
      await express.deliver(events);
    },
    routes: [internalEventsRoute(receiver)],
    receive: receiver.receive,
    replay,
    relay,
    queueOf,
    async start() {
      for (const by of consumers) {
        subscriptions.push(await transport.subscribe(queueOf(by), typesOf(by), receiver.handlerOf(by)));
      }
      relay.start();
    },
    async stop() {
      receiver.hurry();
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.close()));
      await relay.stop();
    },
  };
};
