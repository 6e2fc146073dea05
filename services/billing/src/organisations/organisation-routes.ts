import { listAllOrganisations } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { createOrganisationList } from './organisation-store.ts';

type Deps = { access: Access; list: ReturnType<typeof createOrganisationList> };

export const organisationRoutes = ({ access, list }: Deps): Route[] => [
  implement(listAllOrganisations, {
    access: [access.superAdmin],
    handler: async ({ session, query, setHeader }) => {
      const { organisations, total } = await list(session.userUuid, query);
      setHeader('x-total-count', total);
      return { organisations };
    },
  }),
];
