import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ChannelModel, GetMessage } from 'amqplib';
import type { DeadLetter } from '../transport.ts';
import { moveTo } from './amqp-move.ts';
import { type AmqpNames, assertQueues } from './amqp-topology.ts';
import { closed, keepConnection, replyCodeOf } from './closing.ts';

const NOT_FOUND = 404;

/** The number of messages in a queue. If there is no such queue it is 0, and the broker closes the channel. */
const countIn = async (channel: Channel, queue: string): Promise<number> => {
  try {
    return (await channel.checkQueue(queue)).messageCount;
  } catch (error) {
    if (replyCodeOf(error) === NOT_FOUND) return 0;
    throw error;
  }
};

/** Reads dead letters without taking them: they stay unacknowledged until all are read, and are then requeued. */
export const listDeadLetters = async (model: ChannelModel, names: AmqpNames, queue: string, limit: number) => {
  const channel = await model.createChannel();
  keepConnection(channel);
  try {
    const count = await countIn(channel, names.deadQueue(queue));
    if (count === 0) return [];
    const letters: DeadLetter[] = [];
    while (letters.length < limit) {
      const message = await channel.get(names.deadQueue(queue));
      if (message === false) break;
      letters.push({ event: readLeniently(message), ...reasonOf(message) });
    }
    channel.nackAll(true);
    await untilBack(channel, names.deadQueue(queue), count);
    return letters;
  } finally {
    await closed(channel);
  }
};

// The broker requeues asynchronously, so wait until all are back: a redelivery that follows must find them. Another client may take some,
// so there is a time limit.
const untilBack = async (channel: Channel, queue: string, count: number) => {
  for (let asked = 0; asked < 100; asked += 1) {
    if ((await countIn(channel, queue)) >= count) return;
    await pause(10);
  }
};

/** Each dead letter is removed only once the broker has confirmed it in its old queue. */
export const redeliverDeadLetters = async (model: ChannelModel, names: AmqpNames, queue: string) => {
  const channel = await model.createConfirmChannel();
  keepConnection(channel);
  try {
    const count = await countIn(channel, names.deadQueue(queue));
    if (count === 0) return 0;
    // A dead letter published to a queue that no longer exists would be lost.
    await assertQueues(channel, names, queue);
    let moved = 0;
    // Counted beforehand, so that messages that become dead letters again in between are not moved endlessly.
    while (moved < count) {
      const message = await channel.get(names.deadQueue(queue));
      if (message === false) break;
      await moveTo(channel, names.queue(queue), message);
      moved += 1;
    }
    return moved;
  } finally {
    await closed(channel);
  }
};

const readLeniently = (message: GetMessage): unknown => {
  const text = message.content.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Headers of a dead letter. */
export const DEAD_REASON = 'x-waymark-reason';
export const FIRST_FAILED_AT = 'x-waymark-first-failed-at';

const reasonOf = (message: GetMessage): Omit<DeadLetter, 'event'> => {
  const { [DEAD_REASON]: ours, [FIRST_FAILED_AT]: firstFailedAt, ...others } = message.properties.headers ?? {};
  const reason = ours ?? others['x-first-death-reason'];
  return {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof firstFailedAt === 'string' && { firstFailedAt }),
  };
};
