import type { WaymarkEvent } from '@waymark/contracts';
import type { ConfirmChannel } from 'amqplib';
import { TransportAwayError } from '../transport.ts';

const CONFIRM_TIMEOUT_MS = 10_000;

/** Publishes a window of events and resolves when the broker has confirmed each of them. */
export const publishConfirmed = async (
  channel: ConfirmChannel,
  exchange: string,
  events: readonly WaymarkEvent[],
): Promise<void> => {
  const confirmed = Promise.all(events.map((event) => publishOne(channel, exchange, event)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransportAwayError('The broker did not confirm in time')), CONFIRM_TIMEOUT_MS);
  });
  try {
    await Promise.race([confirmed, late]);
  } finally {
    clearTimeout(timer);
  }
};

const publishOne = (channel: ConfirmChannel, exchange: string, event: WaymarkEvent) =>
  new Promise<void>((resolve, reject) => {
    const options = {
      persistent: true,
      messageId: event.id,
      type: event.type,
      contentType: 'application/cloudevents+json',
    };
    channel.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), options, (error) =>
      error ? reject(new TransportAwayError('The broker did not take an event', { cause: error })) : resolve(),
    );
  });
