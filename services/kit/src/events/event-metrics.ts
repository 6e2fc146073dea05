import { Counter, type Registry } from 'prom-client';
import type { Outcome } from './inbox.ts';

export type EventMetrics = {
  /** Events that the transport has stored. */
  published(count: number): void;
  /** Events that one of their queues has not received. */
  refused(count: number): void;
  /** An event that was delivered to a consumer. */
  consumed(consumer: string, outcome: Outcome | 'failed'): void;
};

export const noMetrics: EventMetrics = {
  published: () => undefined,
  refused: () => undefined,
  consumed: () => undefined,
};

/** Metrics for operators: published events, and the outcomes of received ones. */
export const createEventMetrics = (registry: Registry): EventMetrics => {
  const published = new Counter({
    name: 'waymark_events_published_total',
    help: 'Events that the transport has confirmed',
    registers: [registry],
  });
  const refused = new Counter({
    name: 'waymark_events_refused_total',
    help: 'Events that a queue of theirs did not take, which stay in the outbox and are published again',
    registers: [registry],
  });
  const consumed = new Counter({
    name: 'waymark_events_consumed_total',
    help: 'Deliveries of events by consumer and what became of them',
    labelNames: ['consumer', 'outcome'],
    registers: [registry],
  });
  return {
    published: (count) => published.inc(count),
    refused: (count) => refused.inc(count),
    consumed: (consumer, outcome) => consumed.inc({ consumer, outcome }),
  };
};
