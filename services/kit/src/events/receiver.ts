import type { AnyEvent } from '@waymark/contracts';
import { createBatchQueue } from './batch-queue.ts';
import { type Consumer, typesOf } from './consumer.ts';
import { parseEvent } from './event.ts';
import type { EventLog } from './event-log.ts';
import type { EventMetrics } from './event-metrics.ts';
import { type Inbox, kindOf, type Outcome } from './inbox.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { retryDuringOutage } from './retry-during-outage.ts';
import type { EventHandler } from './transport.ts';

export type Receiver = {
  /** The handler that the transport calls with each event of the consumer's queue. */
  handlerOf(by: Consumer): EventHandler;
  /** Handles events received over HTTP, in order; returns how many have not had all their effects yet. */
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

/** The maximum size of a batch of one consumer; of one organisation if each effect has statements of its own. */
const MOST_TOGETHER = { spanning: 500, others: 50 };

type Settled = PromiseSettledResult<Outcome>;
type Received = { by: Consumer; event: AnyEvent };

/** Kinds of effects that may share a transaction across organisations. */
const SPANNING: ReadonlySet<string> = new Set(['statement', 'many']);

/** An effect on the platform is handled alone; the others in order for each organisation. */
const placeOf = ({ by, event }: Received) => {
  const kind = kindOf(by, event);
  const key = kind === 'platform' ? event.id : event.organisation;
  const spans = SPANNING.has(kind) && key !== undefined;
  const most = spans ? MOST_TOGETHER.spanning : MOST_TOGETHER.others;
  return { key: `${by.name} ${key}`, kind: `${by.name} ${kind}`, spans, most };
};

/**
 * Handles every received event, over the transport or HTTP: validated, in order for each subject, with each effect once. Events that wait
 * for a consumer are handled in batches.
 */
export const createReceiver = ({ consumers, inbox, concurrency, logger, metrics }: ReceiverDeps): Receiver => {
  const lanes = createKeyedQueue();
  const stopping = new AbortController();

  const consume = async (by: Consumer, groups: readonly (readonly AnyEvent[])[]): Promise<Settled[][]> => {
    const work = () => inbox.consume(by, groups, stopping.signal);
    // Several groups are retried one by one: if all together take too long, they must not be retried together forever.
    const outcomes = await (groups.length > 1 ? work() : retryDuringOutage(work, stopping.signal));
    return outcomes.map((of) => of.map((value) => ({ status: 'fulfilled', value })));
  };

  /** After a failure of the batch: one event fails, which must not affect the others. */
  const consumeEach = async (by: Consumer, events: readonly AnyEvent[]): Promise<Settled[]> => {
    const settled: Settled[] = [];
    for (const event of events) {
      const one = consume(by, [[event]]).catch((reason): Settled[][] => [[{ status: 'rejected', reason }]]);
      settled.push(...(await one).flat());
    }
    return settled;
  };

  const batches = createBatchQueue<Received, Outcome>({
    width: concurrency,
    async work(received) {
      const groups = received.map((of) => of.map(({ event }) => event));
      const [first] = received.flat();
      if (first === undefined) return [];
      try {
        return await consume(first.by, groups);
      } catch (error) {
        const [events = [], ...others] = groups;
        if (others.length > 0 || events.length === 1) throw error;
        return [await consumeEach(first.by, events)];
      }
    },
  });

  const handle = async (received: Received) => {
    const { by } = received;
    try {
      metrics.consumed(by.name, await batches.add(placeOf(received), received));
    } catch (error) {
      metrics.consumed(by.name, 'failed');
      throw error;
    }
  };

  /** Effects on the platform are not ordered relative to other effects, except those with the same subject. */
  const apply = (by: Consumer, event: AnyEvent) =>
    by.onPlatform ? lanes.run(`${by.name} ${event.subject}`, () => handle({ by, event })) : handle({ by, event });

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
          logger.warn({ err }, 'A directly delivered event failed; the transport will deliver it again');
        }
      }
      return { failed };
    },
    stopRetrying: () => stopping.abort(),
  };
};
