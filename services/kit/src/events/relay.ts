import { type AnyEvent, DAY_MS } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { EventLog } from './event-log.ts';
import { type EventMetrics, noMetrics } from './event-metrics.ts';
import type { Outbox } from './outbox.ts';
import { RETENTION } from './retention.ts';
import type { Transport } from './transport.ts';
import { createTypeBackoff } from './type-backoff.ts';
import { createWakeableLoop } from './wakeable-loop.ts';

type RelayDeps = {
  platform: Knex;
  outbox: Outbox;
  transport: Transport;
  clock: Clock;
  logger: EventLog;
  batchSize?: number;
  pollMs?: number;
  /** The first wait of an event type after a queue has not received it; each later wait is twice as long. */
  waitMs?: number;
  /** How long published rows stay readable for an operator. */
  retentionDays?: number;
  metrics?: EventMetrics;
  /** Called whenever the relay purges its own rows. */
  tidy?: () => Promise<unknown>;
};

export type Relay = {
  start(): void;
  /** Wakes the relay; to be called after a commit. */
  wake(): void;
  /** Publishes one batch; returns the number of events. */
  publishBatch(): Promise<number>;
  /** Publishes until nothing is left. */
  drain(): Promise<number>;
  /** Deletes published rows that are older than the retention. Returns how many. */
  purge(): Promise<number>;
  stop(): Promise<void>;
};

const PURGE_EVERY_MS = 600_000;
const MAX_REST_MS = 20;

/**
 * Publishes the events in the outbox. The rows stay locked until the transport has confirmed them, so that after the death of a relay the
 * next one publishes them, and two relays share the work normally without publishing an event twice.
 */
export const createRelay = (deps: RelayDeps): Relay => {
  const { platform, outbox, transport, clock, logger, batchSize = 1_000, pollMs = 1_000 } = deps;
  const {
    waitMs = 1_000,
    retentionDays = RETENTION.outboxDays,
    metrics = noMetrics,
    tidy = async () => undefined,
  } = deps;
  const waiting = createTypeBackoff(waitMs);
  let purgedAt = Date.now();
  let last = 0;

  /** Events that a queue refused stay in the outbox, and later ones of the same type wait behind them; other types are published. */
  const putOff = (refused: readonly AnyEvent[], published: readonly AnyEvent[]) => {
    const types = waiting.update(typesIn(refused), typesIn(published));
    metrics.refused(refused.length);
    if (types.length > 0) logger.error({ types }, 'Events that one of their queues did not receive stay in the outbox');
  };

  const publishClaimed = async (trx: Knex.Transaction) => {
    const events = await outbox.claim(trx, batchSize, waiting.current());
    if (events.length === 0) return { events, published: events, marked: undefined };
    const refused = await transport.publish(events);
    const published = events.filter(({ id }) => !refused.has(id));
    return { events, published, marked: await outbox.markPublished(trx, published) };
  };

  const batch = async () => {
    const { events, published, marked } = await platform.transaction(publishClaimed);
    await marked?.answer;
    if (events.length > 0) {
      metrics.published(published.length);
      const isPublished = new Set(published);
      putOff(
        events.filter((event) => !isPublished.has(event)),
        published,
      );
    }
    return { claimed: events.length, published: published.length };
  };

  const purge = () => outbox.purge(platform, new Date(clock.now().getTime() - retentionDays * DAY_MS));

  const work = async () => {
    const { claimed } = await batch();
    last = claimed;
    if (Date.now() - purgedAt > PURGE_EVERY_MS) {
      purgedAt = Date.now();
      await purge();
      await tidy();
    }
    return claimed === batchSize;
  };
  const onError = (err: unknown) => logger.warn({ err }, 'The relay could not publish and will try again');
  // A batch costs the same for any number of events, so under load a batch waits for more events. A single event is published at once.
  const restMs = () => (last > 1 ? Math.min(last, MAX_REST_MS) : 0);
  const loop = createWakeableLoop({ work, pollMs, restMs, onError });

  const drain = async () => {
    let total = 0;
    for (;;) {
      const { claimed, published } = await batch();
      total += published;
      if (published === 0 && claimed < batchSize) return total;
    }
  };

  const publishBatch = async () => (await batch()).published;

  return { start: loop.start, wake: loop.wake, publishBatch, drain, purge, stop: loop.stop };
};

const typesIn = (events: readonly AnyEvent[]): string[] => [...new Set(events.map(({ type }) => type))];
