import { listOrganisationStatements, listStatements, readLedger } from '@waymark/contracts';
import { type Database, implement, paged, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { organisations } from '../read-models.ts';
import { listBookings, listLedger } from './ledger-store.ts';
import { statementsOf } from './statement.ts';

type Deps = { access: Access; database: Database; billingInstructions: string | undefined };

/** The ledger of an organisation for the platform owner, and its statements also for its admins. */
export const ledgerRoutes = ({ access, database, billingInstructions }: Deps): Route[] => {
  const statements = async ({ params: { org }, now }: { params: { org: string }; now: Date }) => {
    const { name, bookings } = await database.inOrganisation(org, async (scope) => ({
      name: (await organisations.find(scope))?.name ?? '',
      bookings: await listBookings(scope),
    }));
    return { name, statements: statementsOf(org, bookings, now), instructions: billingInstructions ?? null };
  };
  return [
    implement(readLedger, {
      access: [access.superAdmin, access.existing],
      handler: ({ params, query, setHeader }) =>
        paged(
          { setHeader },
          database.inOrganisation(params.org, (scope) => listLedger(scope, query)),
        ),
    }),
    implement(listStatements, { access: [access.member, access.admin], handler: statements }),
    implement(listOrganisationStatements, { access: [access.superAdmin, access.existing], handler: statements }),
  ];
};
