import { type Events, type Route, route } from '@waymark/service-kit';
import { array, mixed, object } from 'yup';
import type { FollowUps } from '../events/follow-ups.ts';

const MOST = 100;
const BODY_LIMIT = 2_000_000;
const posted = object({ events: array(mixed<object>().defined()).max(MOST).required() });

type Deps = { events: Pick<Events, 'receive'>; followUps: Pick<FollowUps, 'during'> };

/** Express delivery from the other services. Answers once what follows from the events has been told on. */
export const internalEventRoutes = ({ events, followUps }: Deps): Route[] => [
  route('POST', '/internal/events', {
    auth: 'internal',
    bodyLimit: BODY_LIMIT,
    body: posted,
    handler: ({ body }) => followUps.during(() => events.receive(body.events)),
  }),
];
