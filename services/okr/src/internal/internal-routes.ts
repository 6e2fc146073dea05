import { type Database, type Route, route, uuidParam } from '@waymark/service-kit';
import type { LinksOf } from '../objectives/links.ts';
import { exportUser, workingKeyresults } from './internal-store.ts';

type Deps = { database: Database; linksOf: LinksOf };

/** What the other services ask of this one. */
export const internalRoutes = ({ database, linksOf }: Deps): Route[] => [
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
