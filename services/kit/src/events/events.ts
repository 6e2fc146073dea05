import {
  type AnyEvent,
  CONSUMERS,
  type ConsumerCatalogue,
  queueName,
  queuesOf,
  type ServiceName,
} from '@waymark/contracts';
import type { ServiceHost, Worker } from '../host/service.ts';
import type { Route } from '../http/route.ts';
import { assertCatalogued, type Consumer, typesOf } from './consumer.ts';
import { createEmitter, type Emit } from './emitter.ts';
import { createEventMetrics, noMetrics } from './event-metrics.ts';
import { createEventTransactions, type EventTransactions } from './event-transactions.ts';
import { createExpress } from './express.ts';
import { createFollowUps } from './follow-ups.ts';
import { createInbox } from './inbox.ts';
import { internalEventsRoute } from './internal-events-route.ts';
import { createOutbox } from './outbox.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { createRelay, type Relay } from './relay.ts';
import { type ReplaySource, replayState } from './replay.ts';
import type { Subscription } from './transport.ts';

export type { ReplaySource } from './replay.ts';

export type EventsDeps = Pick<ServiceHost, 'database' | 'transport' | 'internal' | 'clock' | 'logger'> & {
  service: ServiceName;
  metrics?: ServiceHost['metrics'];
  /** A function where their effects emit events themselves: `emit` also delivers those express. */
  consumers?: readonly Consumer[] | ((emit: Emit) => readonly Consumer[]);
  /** Who takes which events; default: the product's. */
  catalogue?: ConsumerCatalogue;
  /** Services that get the events by HTTP before a request is answered. */
  expressTo?: readonly ServiceName[];
  /** Effects that may happen at once. */
  concurrency?: number;
  relay?: { batchSize?: number; pollMs?: number; retentionDays?: number; waitMs?: number };
};

export type Events = Worker &
  EventTransactions & {
    /** Writes events into the outbox, in the caller's transaction. Throws a TypeError for one that breaks the catalogue. */
    emit: Emit;
    /** Wakes the relay and delivers express what a statement of the service's own wrote into the outbox. */
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

// Longer than anybody would leave a dead letter lying.
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
    consumers: given = [],
    catalogue = CONSUMERS,
    expressTo = [],
    concurrency = 8,
  } = deps;
  const metrics = deps.metrics ? createEventMetrics(deps.metrics) : noMetrics;
  const outbox = createOutbox(service, clock);
  const inbox = createInbox(database, clock);
  const express = createExpress({ to: expressTo, internal, logger });
  const tidy = () => inbox.purge(new Date(clock.now().getTime() - INBOX_KEPT_MS));
  const { platform } = database;
  const relay = createRelay({ platform, outbox, transport, clock, logger, metrics, tidy, ...deps.relay });
  const emitter = createEmitter(outbox, relay.wake);
  const committed = async (events: readonly AnyEvent[] = []): Promise<void> => {
    relay.wake();
    await express.deliver(events);
  };
  const followUps = createFollowUps({ emit: emitter.emit, committed });
  const consumers = typeof given === 'function' ? given(followUps.emit) : given;
  const receiver = createReceiver({ consumers, inbox, concurrency, logger, metrics });
  const queueOf = (by: Consumer) => queueName(service, by.name);
  const subscriptions: Subscription[] = [];

  return {
    emit: emitter.emit,
    ...createEventTransactions(database, emitter, express),
    committed,
    // Answered once the events that follow from these have been delivered as well.
    routes: [internalEventsRoute({ receive: (received) => followUps.during(() => receiver.receive(received)) })],
    receive: receiver.receive,
    replay: (source) => replayState(database, emitter.emit, source),
    relay,
    queueOf,
    async start() {
      assertCatalogued(service, consumers, catalogue);
      // Nothing leaves before all the queues are there that it is for, whoever of the others was never started.
      await transport.declare(queuesOf(catalogue));
      for (const by of consumers) {
        subscriptions.push(await transport.subscribe(queueOf(by), typesOf(by), receiver.handlerOf(by)));
      }
      relay.start();
    },
    async stop() {
      receiver.stopRetrying();
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.close()));
      await relay.stop();
    },
  };
};
