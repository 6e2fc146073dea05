import type { AnyEvent } from '@waymark/contracts';
import { createBatchQueue } from './batch-queue.ts';
import { type Consumer, typesOf } from './consumer.ts';
import { parseEvent } from './event.ts';
import type { EventLog } from './event-log.ts';
import type { EventMetrics } from './event-metrics.ts';
import { type Inbox, type Outcome, organisationOf } from './inbox.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { retryDuringOutage } from './retry-during-outage.ts';
import type { EventHandler } from './transport.ts';

export type Receiver = {
  /** What the transport calls with each event of the consumer's queue. */
  handlerOf(by: Consumer): EventHandler;
  /** Takes events that came over HTTP, in their order, and says how many could not have all their effects yet. */
  receive(events: readonly unknown[]): Promise<{ failed: number }>;
  /** From now on no handler waits for an unavailable database. */
  stopRetrying(): void;
};

type ReceiverDeps = {
  consumers: readonly Consumer[];
  inbox: Inbox;
  concurrency: number;
  logger: EventLog;
  metrics: EventMetrics;
};

/** Of one organisation, for one consumer. */
const MOST_TOGETHER = 50;

type Settled = PromiseSettledResult<Outcome>;
type Received = { by: Consumer; event: AnyEvent };

/**
 * Handles every received event, over the transport or HTTP: validated, in order for each subject, with each effect once. What waits of
 * one organisation is handled together.
 */
export const createReceiver = ({ consumers, inbox, concurrency, logger, metrics }: ReceiverDeps): Receiver => {
  const lanes = createKeyedQueue();
  const stopping = new AbortController();

  const consume = async (by: Consumer, part: readonly AnyEvent[]): Promise<Settled[]> => {
    try {
      const outcomes = await retryDuringOutage(() => inbox.consume(by, part), stopping.signal);
      return outcomes.map((value) => ({ status: 'fulfilled', value }));
    } catch (reason) {
      if (part.length <= 1) return [{ status: 'rejected', reason }];
      // One of them fails, and keeps none of the others.
      const settled: Settled[] = [];
      for (const event of part) settled.push(...(await consume(by, [event])));
      return settled;
    }
  };

  const batches = createBatchQueue<Received, Outcome>({
    width: concurrency,
    most: MOST_TOGETHER,
    async work(received) {
      const [first] = received;
      const settled: Settled[] = [];
      if (first === undefined) return settled;
      const events = received.map(({ event }) => event);
      for (const part of inbox.partsOf(first.by, events)) settled.push(...(await consume(first.by, part)));
      return settled;
    },
  });

  const apply = (by: Consumer, event: AnyEvent) =>
    lanes.run(`${by.name} ${event.subject}`, async () => {
      try {
        const outcome = await batches.add(`${by.name} ${organisationOf(by, event) ?? event.id}`, { by, event });
        metrics.consumed(by.name, outcome);
      } catch (error) {
        metrics.consumed(by.name, 'failed');
        throw error;
      }
    });

  const applyAll = async (received: unknown) => {
    const event = parseEvent(received);
    await Promise.all(consumers.filter((by) => typesOf(by).includes(event.type)).map((by) => apply(by, event)));
  };

  return {
    handlerOf: (by) => async (received) => apply(by, parseEvent(received)),
    async receive(events) {
      let failed = 0;
      for (const received of events) {
        try {
          await applyAll(received);
        } catch (err) {
          failed += 1;
          logger.warn({ err }, 'An event that came directly failed; it comes again by the transport');
        }
      }
      return { failed };
    },
    stopRetrying: () => stopping.abort(),
  };
};
