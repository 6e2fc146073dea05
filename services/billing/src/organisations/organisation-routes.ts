import { listAllOrganisations, readOrganisationOverview } from '@waymark/contracts';
import { AppError, type Database, implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { listBookings } from '../ledger/ledger-store.ts';
import { currentBlocks } from '../ledger/statement.ts';
import { countPeople, createOrganisationList, findListed } from './organisation-store.ts';

type Deps = { access: Access; database: Database };

/** Organisations for the platform owner: the list, and one with its people and blocks. */
export const organisationRoutes = ({ access, database }: Deps): Route[] => {
  const list = createOrganisationList(database);
  return [
    implement(listAllOrganisations, {
      access: [access.superAdmin],
      handler: async ({ session, query, setHeader }) => {
        const { organisations, total } = await list(session.userUuid, query);
        setHeader('x-total-count', total);
        return { organisations };
      },
    }),
    implement(readOrganisationOverview, {
      access: [access.superAdmin, access.existing],
      handler: ({ params, session, now }) =>
        database.inOrganisation(params.org, async (scope) => {
          const organisation = await findListed(scope, session.userUuid);
          if (organisation === undefined) throw new AppError('NOT_FOUND');
          const people = await countPeople(scope, now);
          return { organisation, people, blocks: currentBlocks(await listBookings(scope)) };
        }),
    }),
  ];
};
