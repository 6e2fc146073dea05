import { fields } from '@waymark/contracts';
import { array, mixed } from 'yup';
import { type Route, route } from '../http/route.ts';
import { EXPRESS_MOST } from './express.ts';
import type { Receiver } from './receiver.ts';

const BODY_LIMIT = 2_000_000;

// Each event is checked by the receiver, one by one: a broken one must not keep the others from their effects.
const body = fields({ events: array(mixed().defined()).max(EXPRESS_MOST).required() });

/** `POST /internal/events`: the receiving end of express delivery. Answers how many events failed, which come again. */
export const internalEventsRoute = (receiver: Pick<Receiver, 'receive'>): Route =>
  route('POST', '/internal/events', {
    auth: 'internal',
    body,
    bodyLimit: BODY_LIMIT,
    handler: ({ body: { events } }) => receiver.receive(events),
  });
