import type { WaymarkEvent } from '@waymark/contracts';
import type { ConfirmChannel, Message } from 'amqplib';
import type { EventLog } from '../event-log.ts';
import { TransportUnavailableError } from '../transport.ts';
import type { Connected } from './amqp-connection.ts';
import type { AmqpQueues } from './amqp-queues.ts';

const CONFIRM_TIMEOUT_MS = 10_000;

type Options = { exchange: string; queues: AmqpQueues; logger: EventLog };

const typesOf = (events: readonly WaymarkEvent[]) => [...new Set(events.map(({ type }) => type))];

/**
 * Publishes events and returns the ids of those that some of their queues have not received. The broker confirms events that reached no
 * queue, and returns an event only if it reached no queue at all: so after each window the queues are checked. A missing queue is created
 * at a later attempt; the event's other consumers recognise the repeat by its id.
 */
export const createAmqpPublisher = ({ exchange, queues, logger }: Options) => {
  const isBlocked = ({ type }: WaymarkEvent) => queues.isMissingFor(type);

  return async ({ model, publisher }: Connected, events: readonly WaymarkEvent[]): Promise<ReadonlySet<string>> => {
    await queues.recreate(model, queues.queuesFor(typesOf(events.filter(isBlocked))));
    // An event for a missing queue is not published at all: its other queues would get it again at each attempt.
    const free = events.filter((event) => !isBlocked(event));
    // Counted, as another relay may create a missing queue before this window is confirmed.
    const losses = new Map(typesOf(free).map((type) => [type, queues.lossesFor(type)]));
    if (free.length > 0) {
      const returned = await publishConfirmed(publisher, exchange, free, queues);
      queues.markMissing(queues.queuesFor(typesOf(free.filter(({ id }) => returned.has(id)))));
      await queues.check(model, queues.queuesFor(losses.keys()));
    }
    // Events that were not published have no losses to count.
    const refused = events.filter(({ type }) => queues.lossesFor(type) !== losses.get(type));
    const lost = refused.filter(({ type }) => losses.has(type));
    if (lost.length > 0) {
      logger.warn({ events: lost.length }, 'A queue was deleted: it is recreated, and its events are published again');
    }
    return new Set(refused.map(({ id }) => id));
  };
};

/** Resolves when the broker has confirmed each event, with the ids of those that it has returned because they reached no queue. */
const publishConfirmed = async (
  channel: ConfirmChannel,
  exchange: string,
  events: readonly WaymarkEvent[],
  queues: AmqpQueues,
): Promise<ReadonlySet<string>> => {
  const returned = new Set<string>();
  // It comes before the confirm of the same event.
  const keep = ({ properties }: Message) => void returned.add(String(properties.messageId));
  channel.on('return', keep);
  const confirmed = Promise.all(
    events.map((event) => publishOne(channel, exchange, event, queues.queuesFor([event.type]).length > 0)),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TransportUnavailableError('The broker did not confirm in time')),
      CONFIRM_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([confirmed, late]);
    return returned;
  } finally {
    clearTimeout(timer);
    channel.off('return', keep);
  }
};

/** @param mandatory false for an event without consumers in the catalogue: it counts as published whether or not a queue gets it */
const publishOne = (channel: ConfirmChannel, exchange: string, event: WaymarkEvent, mandatory: boolean) =>
  new Promise<void>((resolve, reject) => {
    const options = {
      persistent: true,
      mandatory,
      messageId: event.id,
      type: event.type,
      contentType: 'application/cloudevents+json',
    };
    channel.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), options, (error) =>
      error ? reject(new TransportUnavailableError('The broker did not take an event', { cause: error })) : resolve(),
    );
  });
