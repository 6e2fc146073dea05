import { readLedger } from '@waymark/contracts';
import { type Database, implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { listLedger } from './ledger-store.ts';

/** The ledger of an organisation, for the platform owner. */
export const ledgerRoutes = ({ access, database }: { access: Access; database: Database }): Route[] => [
  implement(readLedger, {
    access: [access.superAdmin, access.existing],
    handler: async ({ params }) => ({ ledger: await database.inOrganisation(params.org, listLedger) }),
  }),
];
