import { organisationsQuery } from '@waymark/contracts';
import { type Route, route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { createOrganisationList } from './organisation-store.ts';

type Deps = { access: Access; list: ReturnType<typeof createOrganisationList> };

export const organisationRoutes = ({ access, list }: Deps): Route[] => [
  route('GET', '/api/v1/user/all_organisations', {
    auth: 'session',
    access: [access.superAdmin],
    query: organisationsQuery,
    handler: async ({ session, query, setHeader }) => {
      const { organisations, total } = await list(session.userUuid, query);
      setHeader('x-total-count', total);
      return { organisations };
    },
  }),
];
