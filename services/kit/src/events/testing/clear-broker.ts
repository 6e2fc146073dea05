import { connect } from 'amqplib';
import { deadQueue } from '../transport.ts';

/** The broker is shared with others, so a test takes away what it made there. */
export const clearBroker = async (url: string, prefix: string, queues: Iterable<string>): Promise<void> => {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const queue of queues) {
    await channel.deleteQueue(prefix + queue);
    await channel.deleteQueue(prefix + deadQueue(queue));
  }
  await channel.deleteExchange(`${prefix}waymark.events`);
  await channel.deleteExchange(`${prefix}waymark.dead`);
  await connection.close();
};
