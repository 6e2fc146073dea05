import { type Events, type Route, route } from '@waymark/service-kit';
import { array, mixed, object } from 'yup';

const MOST = 100;
const BODY_LIMIT = 2_000_000;
const posted = object({ events: array(mixed<object>().defined()).max(MOST).required() });

type Deps = { events: Pick<Events, 'receive'>; settled: () => Promise<void> };

/** Express delivery from the other services. Answers once what follows from the events has been told on. */
export const internalEventRoutes = ({ events, settled }: Deps): Route[] => [
  route('POST', '/internal/events', {
    auth: 'internal',
    bodyLimit: BODY_LIMIT,
    body: posted,
    handler: async ({ body }) => {
      const result = await events.receive(body.events);
      await settled();
      return result;
    },
  }),
];
