import {
  type AnyEvent,
  CONSUMERS,
  type ConsumerCatalogue,
  DAY_MS,
  queueName,
  queuesOf,
  type ServiceName,
} from '@waymark/contracts';
import { type AuditPeople, createRecorder, type RecordActs } from '../audit/recorder.ts';
import { onceCommitted } from '../database/call-transaction.ts';
import type { ServiceHost, Worker } from '../host/service.ts';
import type { Route } from '../http/route.ts';
import { assertCatalogued, type Consumer, typesOf } from './consumer.ts';
import { createConsumerDelivery } from './consumer-delivery.ts';
import { createDirectDelivery } from './direct-delivery.ts';
import { createEmitter, type Emit } from './emitter.ts';
import { createEventMetrics, noMetrics } from './event-metrics.ts';
import { createEventTransactions, type EventTransactions } from './event-transactions.ts';
import { createInbox } from './inbox.ts';
import { internalEventsRoute } from './internal-events-route.ts';
import { createMailLinks } from './mail-links.ts';
import { createOutbox } from './outbox.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { createRelay, type Relay } from './relay.ts';
import { type ReplaySource, replayState } from './replay.ts';
import { republishOutbox } from './republish.ts';
import { RETENTION } from './retention.ts';
import type { Subscription } from './transport.ts';

export type { ReplaySource } from './replay.ts';

export type EventsDeps = Pick<ServiceHost, 'database' | 'transport' | 'internal' | 'clock' | 'logger'> & {
  service: ServiceName;
  settings: Pick<ServiceHost['settings'], 'mailSecret'>;
  metrics?: ServiceHost['metrics'];
  /** A function if their effects emit events themselves, which are then delivered directly too. */
  consumers?: readonly Consumer[] | ((emit: Emit, record: RecordActs) => readonly Consumer[]);
  /** Looks up people for the audit log; omitted by services that cannot. */
  people?: AuditPeople;
  /** The consumers of each event; default: those of the product. */
  catalogue?: ConsumerCatalogue;
  /** Services that receive the events by HTTP before a request is answered. */
  directTo?: readonly ServiceName[];
  /** Effects that may happen at once. */
  concurrency?: number;
  relay?: { batchSize?: number; pollMs?: number; retentionDays?: number; waitMs?: number };
};

export type Events = Worker &
  EventTransactions & {
    /** Writes events into the outbox, in the caller's transaction. Throws a TypeError for one that breaks the catalogue. */
    emit: Emit;
    /** Records an action in the audit log, in the caller's transaction. */
    record: RecordActs;
    /** Wakes the relay, and delivers directly the events that a statement of the service itself wrote into the outbox. */
    committed(events?: readonly AnyEvent[]): Promise<void>;
    /** `POST /internal/events`, for the service's internal routes. */
    routes: Route[];
    /** Handles the events in the body of that route. */
    receive: Receiver['receive'];
    /** Publishes the current state again, page by page, through the outbox; returns the number of events. */
    replay(source: ReplaySource): Promise<number>;
    /** Publishes again the events of the last days, as far back as the outbox keeps them, and returns how many there are. */
    republish(days: number): Promise<number>;
    relay: Relay;
    queueOf(by: Consumer): string;
  };

/** All parts of a service for events: emitting, consuming, and their workers. */
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
    directTo = [],
    concurrency = 8,
  } = deps;
  const metrics = deps.metrics ? createEventMetrics(deps.metrics) : noMetrics;
  const outbox = createOutbox(service, clock, createMailLinks(deps.settings.mailSecret));
  const inbox = createInbox(database, clock);
  const direct = createDirectDelivery({ to: directTo, internal, logger });
  const tidy = () => inbox.purge(new Date(clock.now().getTime() - RETENTION.inboxDays * DAY_MS));
  const { platform } = database;
  const relay = createRelay({ platform, outbox, transport, clock, logger, metrics, tidy, ...deps.relay });
  const emitter = createEmitter(outbox, relay.wake);
  const committed = async (events: readonly AnyEvent[] = []): Promise<void> => {
    await onceCommitted(async () => {
      relay.wake();
      await direct.deliver(events);
    });
  };
  const consumerDelivery = createConsumerDelivery({ emit: emitter.emit, committed });
  const recorderWith = (emit: Emit) => createRecorder({ service, emit, logger, people: deps.people });
  const consumers =
    typeof given === 'function' ? given(consumerDelivery.emit, recorderWith(consumerDelivery.emit)) : given;
  const receiver = createReceiver({ consumers, inbox, concurrency, logger, metrics });
  const queueOf = (by: Consumer) => queueName(service, by.name);
  const subscriptions: Subscription[] = [];

  return {
    emit: emitter.emit,
    record: recorderWith(emitter.emit),
    ...createEventTransactions(database, emitter, direct),
    committed,
    // Answered once the events emitted by their effects have been delivered as well.
    routes: [internalEventsRoute({ receive: (received) => consumerDelivery.during(() => receiver.receive(received)) })],
    receive: receiver.receive,
    replay: (source) => replayState(database, emitter.emit, source),
    async republish(days) {
      const count = await republishOutbox(platform, clock, days);
      relay.wake();
      return count;
    },
    relay,
    queueOf,
    async start() {
      assertCatalogued(service, consumers, catalogue);
      // Nothing is published before all queues of the catalogue exist, also those of services that were never started.
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
