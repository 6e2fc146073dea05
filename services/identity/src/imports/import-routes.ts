import { importPeople } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import type { RequireProvenEmail } from '../proofs/proof-requirement.ts';
import type { PeopleImportService } from './people-import-service.ts';

/** Imports people from a file: a dry run that reports each line, then the import itself. */
export const importRoutes = (deps: {
  peopleImport: PeopleImportService;
  access: OrganisationAccess;
  requireProvenEmail: RequireProvenEmail;
}): Route[] => {
  const { peopleImport, access, requireProvenEmail } = deps;
  return [
    implement(importPeople, {
      access: [access.member, access.admin, requireProvenEmail, access.paying],
      handler: async ({ params, session, body: { rows, dry_run } }) => {
        const { lines, seats_full, quota } = await peopleImport(params.org, session.userUuid, rows, dry_run);
        return { lines, seats_full, dry_run, ...(quota ? { quota } : {}) };
      },
    }),
  ];
};
