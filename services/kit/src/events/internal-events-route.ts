import { deliverEvents } from '@waymark/contracts';
import { implement } from '../http/implement.ts';
import type { Route } from '../http/route.ts';
import type { Receiver } from './receiver.ts';

/** The receiver of direct delivery. Answers how many events failed; the transport delivers those again. */
export const internalEventsRoute = (receiver: Pick<Receiver, 'receive'>): Route =>
  implement(deliverEvents, { handler: ({ body: { events } }) => receiver.receive(events) });
