import type { ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import { UnprocessableEventError } from '../event.ts';
import { eventFromJson } from '../event-json.ts';
import type { EventLog } from '../event-log.ts';
import { type EventHandler, MAX_ATTEMPTS, type Subscription } from '../transport.ts';
import { DEAD_REASON, FIRST_FAILED_AT } from './amqp-dead-letters.ts';
import { moveTo } from './amqp-move.ts';
import { type AmqpNames, assertQueues } from './amqp-topology.ts';
import { closed, closeQuietly } from './closing.ts';

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

const LONGEST_REASON = 1_000;

/**
 * Consumes a queue of RabbitMQ. An event whose handler fails is handled again after a pause; after `MAX_ATTEMPTS` failures it becomes a dead
 * letter with its error.
 */
export const createAmqpSubscription = (options: Options): AmqpSubscription => {
  const { names, queue, types, handler, prefetch, retryMs, logger } = options;
  const inHandling = new Set<Promise<void>>();
  const pauses = new Set<() => void>();
  let channel: ConfirmChannel | undefined;
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

  /** Moves the message with its error to the dead letters. If that fails, the broker moves it there, without the error. */
  const bury = async (on: ConfirmChannel, message: ConsumeMessage, error: unknown, firstFailedAt: string) => {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
    try {
      const headers = { [DEAD_REASON]: reason, [FIRST_FAILED_AT]: firstFailedAt };
      await moveTo(on, names.deadQueue(queue), message, headers);
    } catch (err) {
      const eventId = message.properties.messageId;
      logger.warn(
        { err, queue, eventId },
        'A dead letter could not be stored with its error; the broker stores it without',
      );
      answer(() => on.nack(message, false, false));
    }
  };

  /**
   * A failure is retried here, while the message stays unacknowledged: the broker counts only deliveries, which include those of lost
   * connections.
   */
  const handle = async (on: ConfirmChannel, message: ConsumeMessage) => {
    const eventId = String(message.properties.messageId);
    let firstFailedAt: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await handler(readJson(message.content));
        return answer(() => on.ack(message));
      } catch (err) {
        logger.warn({ err, queue, eventId, attempt }, 'An event failed');
        firstFailedAt ??= new Date().toISOString();
        const isFinal = err instanceof UnprocessableEventError || attempt >= MAX_ATTEMPTS;
        if (isFinal) return bury(on, message, err, firstFailedAt);
      }
      // Only this event waits: others are handled in the meantime, up to the prefetch.
      if (retryMs > 0 && !closing) await pause(retryMs * 4 ** (attempt - 1));
      // Another consumer will handle it.
      if (closing || channel !== on) return answer(() => on.nack(message, false, true));
    }
  };

  const receive = (on: ConfirmChannel, message: ConsumeMessage | null) => {
    // The broker cancels a consumer whose queue is deleted; a new channel creates the queue again.
    if (message === null) return void closed(on);
    const handled = handle(on, message);
    inHandling.add(handled);
    handled.finally(() => inHandling.delete(handled));
  };

  return {
    async attach(model) {
      if (closing) return;
      const opened = await model.createConfirmChannel();
      opened.on('error', (err) => logger.warn({ err, queue }, 'A channel of the broker failed'));
      opened.on('close', () => {
        if (channel === opened) channel = undefined;
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
      if (channel) await closed(channel);
    },
  };
};

// A channel that was closed in the meantime cannot acknowledge; the broker delivers the event again.
const answer = (send: () => void) => {
  try {
    send();
  } catch {}
};

const readJson = (content: Buffer): unknown => {
  try {
    return eventFromJson(content.toString('utf8'));
  } catch (cause) {
    throw new UnprocessableEventError('Not JSON', { cause });
  }
};
