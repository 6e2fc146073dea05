import { type AnyEvent, deliverEvents, EVENTS_PER_DELIVERY, type ServiceName } from '@waymark/contracts';
import type { InternalClient } from '../internal/internal-client.ts';
import type { EventLog } from './event-log.ts';

export type DirectDelivery = {
  /** Resolves when the other services have received the events, or the time limit is over; never rejects. */
  deliver(events: readonly AnyEvent[]): Promise<void>;
};

type DirectDeliveryDeps = {
  to: readonly ServiceName[];
  internal: Pick<InternalClient, 'call'>;
  logger: EventLog;
  /** In milliseconds, from any moment. */
  now?: () => number;
};

/** Long enough for a service under load, which takes a second; one that is down refuses the connection at once. */
const TIMEOUT_MS = 2_000;

const CAN_WAIT = /\.mail\.requested\./;

/**
 * Sends committed events directly to other services, so that rights and blocks apply everywhere when the request is answered. Best effort:
 * the transport delivers the same events again, and the inbox deduplicates them. Many events are sent in several calls, in order, within the
 * same time; those for which no time is left arrive by the transport.
 */
export const createDirectDelivery = ({
  to,
  internal,
  logger,
  now = () => performance.now(),
}: DirectDeliveryDeps): DirectDelivery => {
  const send = async (service: ServiceName, events: readonly AnyEvent[]) => {
    const until = now() + TIMEOUT_MS;
    try {
      for (let sent = 0; sent < events.length; sent += EVENTS_PER_DELIVERY) {
        const timeoutMs = Math.ceil(until - now());
        if (timeoutMs <= 0) return;
        const body = { events: events.slice(sent, sent + EVENTS_PER_DELIVERY) };
        await internal.call(service, deliverEvents, {}, { body, timeoutMs });
      }
    } catch (err) {
      logger.debug({ err, service }, 'Direct delivery failed; the transport will bring the events');
    }
  };

  return {
    async deliver(events) {
      const urgent = events.filter((event) => !CAN_WAIT.test(event.type));
      if (urgent.length === 0) return;
      await Promise.all(to.map((service) => send(service, urgent)));
    },
  };
};
