import { type Events, type Route, route } from '@waymark/service-kit';
import { array, mixed, object } from 'yup';

const MOST = 100;
const BODY_LIMIT = 2_000_000;
const posted = object({ events: array(mixed<object>().defined()).max(MOST).required() });

/** Express delivery from the other services. */
export const internalEventRoutes = (events: Pick<Events, 'receive'>): Route[] => [
  route('POST', '/internal/events', {
    auth: 'internal',
    bodyLimit: BODY_LIMIT,
    body: posted,
    handler: ({ body }) => events.receive(body.events),
  }),
];
