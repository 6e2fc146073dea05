import type { ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import { UnprocessableEventError } from '../event.ts';
import type { EventLog } from '../event-log.ts';
import { type EventHandler, MAX_DELIVERIES, type Subscription } from '../transport.ts';
import { DEAD_REASON, FIRST_FAILED_AT } from './amqp-dead-letters.ts';
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
const MOST_REMEMBERED = 10_000;

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

  const firstFailures = new Map<string, string>();

  const noteFailure = (id: string) => {
    if (!firstFailures.has(id)) firstFailures.set(id, new Date().toISOString());
    // What fails here may go on at another replica, and end there.
    const [oldest] = firstFailures.keys();
    if (firstFailures.size > MOST_REMEMBERED && oldest !== undefined) firstFailures.delete(oldest);
  };

  /** Moves it among the dead letters with what it failed of. Where that does not work the broker does it by itself, without the reason. */
  const bury = async (on: ConfirmChannel, message: ConsumeMessage, error: unknown) => {
    const { messageId, type, contentType } = message.properties;
    const failedAt = firstFailures.get(String(messageId)) ?? new Date().toISOString();
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
    const headers = { [DEAD_REASON]: reason, [FIRST_FAILED_AT]: failedAt };
    const options = { persistent: true, mandatory: true, messageId, type, contentType, headers };
    let returned = false;
    const onReturn = ({ properties }: { properties: { messageId?: unknown } }) => {
      returned ||= properties.messageId === messageId;
    };
    on.on('return', onReturn);
    try {
      on.publish(names.deadExchange, names.queue(queue), message.content, options);
      await on.waitForConfirms();
      if (returned) throw new Error('There is no queue of dead letters');
      on.ack(message);
    } catch (err) {
      logger.warn({ err, queue, eventId: messageId }, 'A dead letter is left to the broker, without its reason');
      answer(() => on.nack(message, false, false));
    } finally {
      on.off('return', onReturn);
    }
  };

  const handle = async (on: ConfirmChannel, message: ConsumeMessage) => {
    const id = String(message.properties.messageId);
    try {
      await handler(readJson(message.content));
      answer(() => on.ack(message));
      firstFailures.delete(id);
    } catch (err) {
      const final = err instanceof UnprocessableEventError;
      const failures = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
      logger.warn({ err, queue, eventId: id, delivery: failures + 1 }, 'An event failed');
      if (final || failures + 1 >= MAX_DELIVERIES) {
        await bury(on, message, err);
        firstFailures.delete(id);
        return;
      }
      noteFailure(id);
      // Only this event waits: the others are handled meanwhile, up to the prefetch.
      if (retryMs > 0 && !closing) await pause(retryMs * 4 ** failures);
      answer(() => on.nack(message, false, true));
    }
  };

  const receive = (on: ConfirmChannel, message: ConsumeMessage | null) => {
    // The broker cancels a consumer whose queue is deleted; a channel opened anew makes the queue again.
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

// A channel that was closed meanwhile cannot acknowledge; the broker delivers the event again.
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
