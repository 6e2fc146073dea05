import { importPeople } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import type { PeopleImport } from './people-import.ts';

/** People from a file: what would happen, line by line, and then the same again in earnest. */
export const importRoutes = (deps: { peopleImport: PeopleImport; access: OrganisationAccess }): Route[] => {
  const { peopleImport, access } = deps;
  return [
    implement(importPeople, {
      access: [access.member, access.admin, access.unblocked],
      handler: async ({ params, session, body: { rows, dry_run } }) => {
        const { lines, seats_full } = await peopleImport(params.org, session.userUuid, rows, dry_run);
        return { lines, seats_full, dry_run };
      },
    }),
  ];
};
