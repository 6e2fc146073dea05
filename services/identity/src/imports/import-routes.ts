import { BULK_LIMIT, bareFlag, fields, line } from '@waymark/contracts';
import { type Route, route, uuidParam } from '@waymark/service-kit';
import { array } from 'yup';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import type { PeopleImport } from './people-import.ts';

const cell = () => line().nullable();

/** An address that is none is not refused: the answer says so at its line. */
const peopleImport = fields({
  rows: array(fields({ name: cell(), email: cell(), team: cell() }))
    .typeError('validation.type.list')
    .required('validation.required')
    .min(1, 'validation.required')
    .max(BULK_LIMIT, 'validation.list_too_long'),
  dry_run: bareFlag().typeError('validation.type.flag').default(true),
});

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
