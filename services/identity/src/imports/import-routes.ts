import { peopleImport } from '@waymark/contracts';
import { type Route, route, uuidParam } from '@waymark/service-kit';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import type { PeopleImport } from './people-import.ts';

/** People from a file: what would happen, line by line, and then the same again in earnest. */
export const importRoutes = (deps: { importPeople: PeopleImport; access: OrganisationAccess }): Route[] => {
  const { importPeople, access } = deps;
  return [
    route('POST', '/api/v1/user/organisations/:org/users/import', {
      auth: 'session',
      params: { org: uuidParam },
      access: [access.member, access.admin, access.unblocked],
      body: peopleImport,
      bodyLimit: 1_000_000,
      handler: async (call) => {
        const { rows, dry_run } = call.body;
        const { lines, seats_full } = await importPeople(call.params.org, call.session.userUuid, rows, dry_run);
        return { lines, seats_full, dry_run };
      },
    }),
  ];
};
