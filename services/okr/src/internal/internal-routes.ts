import { listDigest, listOutstanding } from '@waymark/contracts';
import { type Clock, type Database, implement, type Route, userExportRoute } from '@waymark/service-kit';
import type { LinksOf } from '../objectives/links.ts';
import { findDigest } from './digest-store.ts';
import { USER_EXPORT } from './internal-store.ts';
import { findOutstanding } from './outstanding-store.ts';

type Deps = { database: Database; clock: Clock; linksOf: LinksOf };

/** The calls of the other services. */
export const internalRoutes = ({ database, clock, linksOf }: Deps): Route[] => [
  implement(listOutstanding, {
    handler: async ({ params: { org } }) => ({
      users: await findOutstanding(database, org, linksOf(org), clock.now()),
    }),
  }),
  implement(listDigest, {
    handler: async ({ params: { org } }) => ({ digest: await findDigest(database, org, linksOf(org), clock.now()) }),
  }),
  userExportRoute(database, USER_EXPORT),
];
