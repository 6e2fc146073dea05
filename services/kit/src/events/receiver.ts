import type { AnyEvent } from '@waymark/contracts';
import { type Consumer, typesOf } from './consumer.ts';
import { parseEvent } from './event.ts';
import type { EventLog } from './event-log.ts';
import type { EventMetrics } from './event-metrics.ts';
import type { Inbox } from './inbox.ts';
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

/** Handles every received event, over the transport or HTTP: validated, in order for each subject, with each effect once. */
export const createReceiver = ({ consumers, inbox, concurrency, logger, metrics }: ReceiverDeps): Receiver => {
  const lanes = createKeyedQueue(concurrency);
  const stopping = new AbortController();

  const apply = (by: Consumer, event: AnyEvent) =>
    lanes.run(`${by.name} ${event.subject}`, async () => {
      try {
        const outcome = await retryDuringOutage(() => inbox.consume(by, event), stopping.signal);
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
