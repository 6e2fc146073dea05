import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { EventLog } from './event-log.ts';
import { type EventMetrics, noMetrics } from './event-metrics.ts';
import type { Outbox } from './outbox.ts';
import type { Transport } from './transport.ts';
import { createWakeableLoop } from './wakeable-loop.ts';

export type RelayDeps = {
  platform: Knex;
  outbox: Outbox;
  transport: Transport;
  clock: Clock;
  logger: EventLog;
  batchSize?: number;
  pollMs?: number;
  /** How long published rows stay readable for an operator. */
  retentionDays?: number;
  metrics?: EventMetrics;
  /** Done now and then beside the relay's own clearing up. */
  tidy?: () => Promise<unknown>;
};

export type Relay = {
  start(): void;
  /** There is something new: to be called after commit. */
  wake(): void;
  /** Publishes one batch and says how many events it had. */
  publishBatch(): Promise<number>;
  /** Publishes until nothing is left. */
  drain(): Promise<number>;
  purge(): Promise<number>;
  stop(): Promise<void>;
};

const DAY_MS = 86_400_000;
const PURGE_EVERY_MS = 600_000;
const LONGEST_REST_MS = 20;

/**
 * Publishes what stands in the outbox. The rows stay locked until the transport has confirmed them, so a relay that dies
 * leaves them to the next one, and two relays share the work without publishing anything twice in normal running.
 */
export const createRelay = (deps: RelayDeps): Relay => {
  const { platform, outbox, transport, clock, logger, batchSize = 250, pollMs = 1_000 } = deps;
  const { retentionDays = 7, metrics = noMetrics, tidy = async () => undefined } = deps;
  let purgedAt = Date.now();
  let last = 0;

  const publishBatch = () =>
    platform.transaction(async (trx) => {
      const events = await outbox.claim(trx, batchSize);
      if (events.length === 0) return 0;
      await transport.publish(events);
      await outbox.markPublished(trx, events);
      metrics.published(events.length);
      return events.length;
    });

  const purge = () => outbox.purge(platform, new Date(clock.now().getTime() - retentionDays * DAY_MS));

  const work = async () => {
    const published = await publishBatch();
    last = published;
    if (Date.now() - purgedAt > PURGE_EVERY_MS) {
      purgedAt = Date.now();
      await purge();
      await tidy();
    }
    return published === batchSize;
  };
  const onError = (err: unknown) => logger.warn({ err }, 'The relay could not publish and will try again');
  // A batch costs the same whatever its size: the more there is to do, the longer it waits for company. A single event never waits.
  const restMs = () => (last > 1 ? Math.min(last, LONGEST_REST_MS) : 0);
  const loop = createWakeableLoop({ work, pollMs, restMs, onError });

  const drain = async () => {
    let total = 0;
    for (;;) {
      const published = await publishBatch();
      if (published === 0) return total;
      total += published;
    }
  };

  return { start: loop.start, wake: loop.wake, publishBatch, drain, purge, stop: loop.stop };
};
