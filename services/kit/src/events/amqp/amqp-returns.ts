import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { EventLog } from '../event-log.ts';
import { deadQueue } from '../transport.ts';
import { DEAD_REASON, FIRST_FAILED_AT } from './amqp-dead-letters.ts';
import { moveTo } from './amqp-move.ts';
import type { AmqpSubscription } from './amqp-subscription.ts';
import type { AmqpNames } from './amqp-topology.ts';
import { closed, closeQuietly } from './closing.ts';

/** How often an event was put back already. */
const RETURNS = 'x-waymark-returns';
/** Each return counts as five deliveries: an event that ends its process is not tried for ever. */
const MOST_RETURNS = 10;
const GAVE_UP = `It was delivered ${(MOST_RETURNS + 1) * 5} times, and each time the connection was lost before an answer`;
const AT_ONCE = 20;
const MISSING_MS = 1_000;

/** The reason of a dead letter; undefined for an event that goes back to its queue. */
const reasonOf = ({ properties: { headers = {} } }: ConsumeMessage): string | undefined => {
  const broker = String(headers['x-first-death-reason']);
  if (headers[DEAD_REASON] !== undefined) return String(headers[DEAD_REASON]);
  if (broker !== 'delivery_limit') return broker;
  return Number(headers[RETURNS] ?? 0) >= MOST_RETURNS ? GAVE_UP : undefined;
};

/**
 * Puts events that the broker has given up on back into their queues. It gives up on an event whose connection was lost five times before
 * it was acknowledged, although no handler has failed: lost connections and killed services must not lose an effect.
 */
export const createAmqpReturns = (names: AmqpNames, logger: EventLog): AmqpSubscription => {
  let channel: ConfirmChannel | undefined;
  let closing = false;
  const moving = new Set<Promise<void>>();

  const move = async (on: ConfirmChannel, message: ConsumeMessage) => {
    const { headers = {} } = message.properties;
    const queue = message.fields.routingKey;
    const reason = reasonOf(message);
    try {
      if (reason === undefined) await moveTo(on, queue, message, { [RETURNS]: Number(headers[RETURNS] ?? 0) + 1 });
      else {
        const firstFailedAt = String(headers[FIRST_FAILED_AT] ?? new Date().toISOString());
        await moveTo(on, deadQueue(queue), message, { [DEAD_REASON]: reason, [FIRST_FAILED_AT]: firstFailedAt });
      }
    } catch (err) {
      if (channel !== on) return;
      logger.warn({ err, queue }, 'A returned event cannot be put back into its queue yet');
      await pause(MISSING_MS);
      if (channel === on) on.nack(message);
    }
  };

  return {
    async attach(model: ChannelModel) {
      if (closing) return;
      const opened = await model.createConfirmChannel();
      opened.on('error', (err) => logger.warn({ err }, 'The channel of returned events failed'));
      opened.on('close', () => {
        if (channel === opened) channel = undefined;
        if (!closing) closeQuietly(model);
      });
      await opened.prefetch(AT_ONCE);
      channel = opened;
      await opened.consume(names.returned, (message) => {
        if (message === null) return void closed(opened);
        const moved = move(opened, message);
        moving.add(moved);
        moved.finally(() => moving.delete(moved));
      });
    },
    async close() {
      closing = true;
      const last = channel;
      channel = undefined;
      await Promise.all(moving);
      if (last) await closed(last);
    },
  };
};
