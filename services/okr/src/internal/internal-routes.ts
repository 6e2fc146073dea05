import { listWorkingKeyResults } from '@waymark/contracts';
import { type Database, implement, type Route, userExportRoute } from '@waymark/service-kit';
import type { LinksOf } from '../objectives/links.ts';
import { USER_EXPORT, workingKeyResults } from './internal-store.ts';

type Deps = { database: Database; linksOf: LinksOf };

/** What the other services ask of this one. */
export const internalRoutes = ({ database, linksOf }: Deps): Route[] => [
  implement(listWorkingKeyResults, {
    handler: async ({ params: { org } }) => ({
      users: await workingKeyResults(database, org, linksOf(org).keyresult),
    }),
  }),
  userExportRoute(database, USER_EXPORT),
];
