import { type Database, type Route, route, textParam } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { readLedger } from './ledger-store.ts';

/** The ledger of an organisation, for the platform owner. */
export const ledgerRoutes = ({ access, database }: { access: Access; database: Database }): Route[] => [
  route('GET', '/api/v1/superadmin/organisations/:org/ledger', {
    auth: 'session',
    params: { org: textParam },
    access: [access.superAdmin, access.existing],
    handler: async ({ params }) => ({ ledger: await database.inOrganisation(params.org, readLedger) }),
  }),
];
