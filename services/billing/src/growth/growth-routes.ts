import { readGrowth } from '@waymark/contracts';
import { type Database, implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { readGrowthPoints } from './growth-store.ts';

/** The growth of the platform, for its owner. */
export const growthRoutes = ({ access, database }: { access: Access; database: Database }): Route[] => [
  implement(readGrowth, {
    access: [access.superAdmin],
    handler: ({ query }) => readGrowthPoints(database, query.by),
  }),
];
