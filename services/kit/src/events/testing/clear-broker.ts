import { type Channel, connect } from 'amqplib';
import { deadQueue } from '../transport.ts';

/** Runs operations at the broker that the product does not need. */
export const withBroker = async <T>(url: string, work: (channel: Channel) => Promise<T>): Promise<T> => {
  const connection = await connect(url);
  try {
    return await work(await connection.createChannel());
  } finally {
    await connection.close();
  }
};

/** The broker is shared, so a test deletes what it created there. */
export const clearBroker = (url: string, prefix: string, queues: Iterable<string>): Promise<void> =>
  withBroker(url, async (channel) => {
    for (const queue of queues) {
      await channel.deleteQueue(prefix + queue);
      await channel.deleteQueue(prefix + deadQueue(queue));
    }
    await channel.deleteQueue(`${prefix}waymark.returned`);
    await channel.deleteExchange(`${prefix}waymark.events`);
    await channel.deleteExchange(`${prefix}waymark.dead`);
  });
