import { fold, type OrganisationSnapshot } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

const KEY = 'organisation_uuid';

const toRow = (organisation: OrganisationSnapshot, sequence: number) => ({
  name: organisation.name,
  folded_name: fold(organisation.name),
  lang: organisation.lang,
  image_path: organisation.image_path,
  owner_uuid: organisation.owner_uuid,
  created_at: organisation.created_at,
  gone: false,
  sequence,
});

/** A deleted organisation: only that it was, so that an older event cannot bring it back. */
const goneRow = (sequence: number) => ({
  name: null,
  folded_name: null,
  lang: null,
  image_path: null,
  owner_uuid: null,
  created_at: null,
  gone: true,
  sequence,
});

const put = async (scope: Scope, row: ReturnType<typeof toRow> | ReturnType<typeof goneRow>): Promise<void> => {
  await scope
    .insert('organisations', row)
    .onConflict(KEY)
    .merge()
    .whereRaw('organisations.sequence < excluded.sequence');
};

export const putOrganisation = (scope: Scope, organisation: OrganisationSnapshot, sequence: number): Promise<void> =>
  put(scope, toRow(organisation, sequence));

export const putGoneOrganisation = (scope: Scope, sequence: number): Promise<void> => put(scope, goneRow(sequence));

/** An organisation as identity answered it, where no event has told of it yet. */
export const healOrganisation = async (scope: Scope, organisation: OrganisationSnapshot): Promise<void> => {
  await scope.insert('organisations', toRow(organisation, 0)).onConflict(KEY).ignore();
};

export const isGone = async (scope: Scope): Promise<boolean> => {
  const row: { gone: boolean } | undefined = await scope.table('organisations').first('gone');
  return row?.gone ?? false;
};

export const organisationName = async (scope: Scope): Promise<string> => {
  const row: { name: string | null } | undefined = await scope.table('organisations').first('name');
  return row?.name ?? '';
};
