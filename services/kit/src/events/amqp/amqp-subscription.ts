import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { UnprocessableEventError } from '../event.ts';
import type { EventLog } from '../event-log.ts';
import type { EventHandler, Subscription } from '../transport.ts';
import { type AmqpNames, assertQueues } from './amqp-topology.ts';
import { closeQuietly } from './close-quietly.ts';

export type AmqpSubscription = Subscription & {
  /** Consumes on this connection; called again with each new one. */
  attach(model: ChannelModel): Promise<void>;
};

type Options = {
  names: AmqpNames;
  queue: string;
  types: readonly string[];
  handler: EventHandler;
  prefetch: number;
  /** The pause before the first repeat; each later one is four times as long. */
  retryMs: number;
  logger: EventLog;
};

export const createAmqpSubscription = (options: Options): AmqpSubscription => {
  const { names, queue, types, handler, prefetch, retryMs, logger } = options;
  const inHandling = new Set<Promise<void>>();
  const pauses = new Set<() => void>();
  let channel: Channel | undefined;
  let tag = '';
  let closing = false;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      pauses.add(end);
    });

  const handle = async (on: Channel, message: ConsumeMessage) => {
    try {
      await handler(readJson(message.content));
      answer(() => on.ack(message));
    } catch (err) {
      const final = err instanceof UnprocessableEventError;
      const failures = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
      logger.warn({ err, queue, eventId: message.properties.messageId, delivery: failures + 1 }, 'An event failed');
      // Only this event waits: the others flow past it within the prefetch.
      if (!final && retryMs > 0 && !closing) await pause(retryMs * 4 ** failures);
      answer(() => on.nack(message, false, !final));
    }
  };

  const receive = (on: Channel, message: ConsumeMessage | null) => {
    // The broker cancels a consumer whose queue is deleted; a channel opened anew makes the queue again.
    if (message === null) return void on.close().catch(() => undefined);
    const handled = handle(on, message);
    inHandling.add(handled);
    handled.finally(() => inHandling.delete(handled));
  };

  return {
    async attach(model) {
      if (closing) return;
      const opened = await model.createChannel();
      opened.on('error', (err) => logger.warn({ err, queue }, 'A channel of the broker failed'));
      opened.on('close', () => {
        if (!closing) closeQuietly(model);
      });
      await opened.prefetch(prefetch);
      await assertQueues(opened, names, queue);
      for (const type of types) await opened.bindQueue(names.queue(queue), names.exchange, type);
      channel = opened;
      const consuming = await opened.consume(names.queue(queue), (message) => receive(opened, message));
      tag = consuming.consumerTag;
    },
    async close() {
      closing = true;
      for (const end of pauses) end();
      await channel?.cancel(tag).catch(() => undefined);
      await Promise.all(inHandling);
      await channel?.close().catch(() => undefined);
    },
  };
};

// On a channel that died meanwhile there is nobody to answer; the broker delivers the event again.
const answer = (send: () => void) => {
  try {
    send();
  } catch {}
};

const readJson = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new UnprocessableEventError('Not JSON', { cause });
  }
};
