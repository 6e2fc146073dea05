import type { Channel } from 'amqplib';
import { deadQueue } from '../transport.ts';

/** The names of everything at the broker; a prefix separates two installations (or test runs) on one broker. */
export const amqpNames = (prefix: string) => ({
  exchange: `${prefix}waymark.events`,
  deadExchange: `${prefix}waymark.dead`,
  /** Events of all queues that the broker itself has given up on. */
  returned: `${prefix}waymark.returned`,
  queue: (queue: string) => `${prefix}${queue}`,
  deadQueue: (queue: string) => `${prefix}${deadQueue(queue)}`,
});
export type AmqpNames = ReturnType<typeof amqpNames>;

// Each listing of dead letters requeues them, which must never count as a failure.
const NEVER = 1_000_000_000;
const DURABLE_QUEUE = { durable: true, arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': NEVER } };

/** Creates what all queues share: the exchanges of events and of dead letters, and the queue of returned events. */
export const assertExchanges = async (channel: Channel, names: AmqpNames): Promise<void> => {
  await channel.assertExchange(names.exchange, 'topic', { durable: true });
  await channel.assertExchange(names.deadExchange, 'direct', { durable: true });
  await channel.assertQueue(names.returned, DURABLE_QUEUE);
};

/** One durable quorum queue per consumer, and its dead letters beside it. */
export const assertQueues = async (channel: Channel, names: AmqpNames, queue: string): Promise<void> => {
  const name = names.queue(queue);
  const dead = names.deadQueue(queue);
  await channel.assertQueue(dead, DURABLE_QUEUE);
  await channel.bindQueue(names.returned, names.deadExchange, name);
  // An earlier version bound the dead letters here, so that events that are only returned would be among them too.
  await channel.unbindQueue(dead, names.deadExchange, name);
  await channel.assertQueue(name, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      // Counts connections that were lost, not failures (`amqp-returns.ts`). Must not change: a queue keeps the number it was created with.
      'x-delivery-limit': 4,
      'x-dead-letter-exchange': names.deadExchange,
      'x-dead-letter-routing-key': name,
      // At-least-once requires reject-publish: a dead letter is never dropped on its way.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
};
