import { exportPersonalData, listWorkingKeyResults } from '@waymark/contracts';
import { type Database, implement, type Route } from '@waymark/service-kit';
import type { LinksOf } from '../objectives/links.ts';
import { exportUser, workingKeyResults } from './internal-store.ts';

type Deps = { database: Database; linksOf: LinksOf };

/** What the other services ask of this one. */
export const internalRoutes = ({ database, linksOf }: Deps): Route[] => [
  implement(listWorkingKeyResults, {
    handler: async ({ params: { org } }) => ({
      users: await workingKeyResults(database, org, linksOf(org).keyresult),
    }),
  }),
  implement(exportPersonalData, {
    handler: async ({ params: { user } }) => ({ export: await exportUser(database, user) }),
  }),
];
