import type { ChannelModel, ConfirmChannel, GetMessage } from 'amqplib';
import type { DeadLetter } from '../transport.ts';
import type { AmqpNames } from './amqp-topology.ts';

/** Reads dead letters without taking them: closing the channel puts them all back. */
export const listDeadLetters = async (model: ChannelModel, names: AmqpNames, queue: string, limit: number) => {
  const channel = await model.createChannel();
  try {
    const letters: DeadLetter[] = [];
    while (letters.length < limit) {
      const message = await channel.get(names.deadQueue(queue));
      if (message === false) break;
      letters.push({ event: readLeniently(message), ...reasonOf(message) });
    }
    return letters;
  } finally {
    await channel.close();
  }
};

/** Each dead letter is gone only once the broker has confirmed it in its old queue. */
export const redeliverDeadLetters = async (model: ChannelModel, names: AmqpNames, queue: string) => {
  const channel = await model.createConfirmChannel();
  try {
    const { messageCount } = await channel.checkQueue(names.deadQueue(queue));
    let moved = 0;
    // Counted beforehand, so that what dies again meanwhile is not moved in a circle.
    while (moved < messageCount) {
      const message = await channel.get(names.deadQueue(queue));
      if (message === false) break;
      await moveBack(channel, names.queue(queue), message);
      moved += 1;
    }
    return moved;
  } finally {
    await channel.close();
  }
};

const moveBack = async (channel: ConfirmChannel, queue: string, message: GetMessage) => {
  const { messageId, type, contentType } = message.properties;
  channel.sendToQueue(queue, message.content, { persistent: true, messageId, type, contentType });
  await channel.waitForConfirms();
  channel.ack(message);
};

const readLeniently = (message: GetMessage): unknown => {
  const text = message.content.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const reasonOf = (message: GetMessage) => {
  const reason = message.properties.headers?.['x-first-death-reason'];
  return typeof reason === 'string' ? { reason } : {};
};
