import type { OrganisationSnapshot } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';

const KEEP = `
  insert into organisations (organisation_uuid, name, owner_uuid, sequence) values ($1, $2, $3, $4)
  on conflict (organisation_uuid) do update set name = $2, owner_uuid = $3, sequence = $4
  where organisations.sequence < $4 and not organisations.gone`;

const keep = async (scope: Scope, { data, sequence }: { data: OrganisationSnapshot; sequence: number }) => {
  await scope.query(KEEP, [scope.organisation, data.name, data.owner_uuid, sequence]);
};

const GONE = `
  insert into organisations (organisation_uuid, gone, sequence) values ($1, true, $2)
  on conflict (organisation_uuid) do update set name = null, owner_uuid = null, gone = true, sequence = $2`;

const OWNED = ['objectives', 'members', 'teams', 'subscriptions'];

/** All that is kept of the organisation goes; an empty row stays, so that nothing late brings it back. */
const drop = async (scope: Scope, { sequence }: { sequence: number }) => {
  await scope.query(GONE, [scope.organisation, sequence]);
  for (const table of OWNED) await scope.table(table).delete();
};

/** Organisations as identity tells of them. */
export const consumeOrganisations = () =>
  consumer({
    name: 'organisations',
    on: {
      'waymark.identity.organisation.created.v1': keep,
      'waymark.identity.organisation.updated.v1': keep,
      'waymark.identity.organisation.deleted.v1': drop,
    },
  });
