import { type Database, type Events, type Route, route, uuidParam } from '@waymark/service-kit';
import { array, mixed, object } from 'yup';
import type { LinksOf } from '../objectives/links.ts';
import { exportUser, workingKeyresults } from './internal-store.ts';

const MOST_EVENTS = 1_000;
const EVENTS_BODY_LIMIT = 2_000_000;
const posted = object({ events: array(mixed<object>().defined()).max(MOST_EVENTS).required() });

type Deps = { database: Database; events: Pick<Events, 'receive'>; linksOf: LinksOf };

/** What the other services ask of this one. */
export const internalRoutes = ({ database, events, linksOf }: Deps): Route[] => [
  route('POST', '/internal/events', {
    auth: 'internal',
    body: posted,
    bodyLimit: EVENTS_BODY_LIMIT,
    handler: ({ body }) => events.receive(body.events),
  }),
  route('GET', '/internal/organisations/:org/working_keyresults', {
    auth: 'internal',
    params: { org: uuidParam },
    handler: async ({ params: { org } }) => ({
      users: await workingKeyresults(database, org, linksOf(org).keyresult),
    }),
  }),
  route('GET', '/internal/users/:user/export', {
    auth: 'internal',
    params: { user: uuidParam },
    handler: async ({ params: { user } }) => ({ export: await exportUser(database, user) }),
  }),
];
