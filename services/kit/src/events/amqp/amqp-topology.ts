import type { Channel } from 'amqplib';
import { deadQueue, MAX_DELIVERIES } from '../transport.ts';

/** The names of everything at the broker; a prefix keeps two installations (or test runs) on one broker apart. */
export const amqpNames = (prefix: string) => ({
  exchange: `${prefix}waymark.events`,
  deadExchange: `${prefix}waymark.dead`,
  queue: (queue: string) => `${prefix}${queue}`,
  deadQueue: (queue: string) => `${prefix}${deadQueue(queue)}`,
});
export type AmqpNames = ReturnType<typeof amqpNames>;

// Listing dead letters returns them to their queue each time, which must never count as failing.
const NEVER = 1_000_000_000;

export const assertExchanges = async (channel: Channel, names: AmqpNames): Promise<void> => {
  await channel.assertExchange(names.exchange, 'topic', { durable: true });
  await channel.assertExchange(names.deadExchange, 'direct', { durable: true });
};

/** One durable quorum queue per consumer, and its dead letters beside it. */
export const assertQueues = async (channel: Channel, names: AmqpNames, queue: string): Promise<void> => {
  const name = names.queue(queue);
  const dead = names.deadQueue(queue);
  await channel.assertQueue(dead, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': NEVER },
  });
  await channel.bindQueue(dead, names.deadExchange, name);
  await channel.assertQueue(name, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      // The limit counts returns: the first delivery is not one.
      'x-delivery-limit': MAX_DELIVERIES - 1,
      'x-dead-letter-exchange': names.deadExchange,
      'x-dead-letter-routing-key': name,
      // At-least-once asks for reject-publish: a dead letter is never dropped on its way.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
};
