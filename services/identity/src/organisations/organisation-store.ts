import {
  type ChartsBy,
  type Lang,
  type listOrganisations,
  matchesSearch,
  type QueryOf,
  type Rhythm,
} from '@waymark/contracts';
import type { Database, Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { StoredWebhook } from './chat-webhooks.ts';
import type { Organisation, OrganisationOfMember, Setting } from './organisation.ts';

type OrganisationRow = {
  organisation_uuid: string;
  name: string;
  lang: Lang;
  image_path: string | null;
  owner_uuid: string;
  timezone: string;
  checkin_rhythm: Rhythm;
  checkin_weekday: number;
  charts_by: ChartsBy;
  require_second_factor: boolean;
  use_slack_connector: boolean;
  chat_new_objectives: boolean;
  chat_status_moves: boolean;
  chat_digest: boolean;
  slack_webhook: string | null;
  sealed_slack_webhook: Buffer | null;
  active_members: number;
  created_at: Date;
  updated_at: Date;
};
type MemberViewRow = OrganisationRow & { admin: boolean; favorite: boolean };

const rowToOrganisation = (row: OrganisationRow): Organisation => ({
  uuid: row.organisation_uuid,
  name: row.name,
  lang: row.lang,
  imagePath: row.image_path,
  ownerUuid: row.owner_uuid,
  timezone: row.timezone,
  checkinRhythm: row.checkin_rhythm,
  checkinWeekday: row.checkin_weekday,
  chartsBy: row.charts_by,
  requireSecondFactor: row.require_second_factor,
  useSlackConnector: row.use_slack_connector,
  chatNewObjectives: row.chat_new_objectives,
  chatStatusMoves: row.chat_status_moves,
  chatDigest: row.chat_digest,
  chatWebhook: { encrypted: row.sealed_slack_webhook, plain: row.slack_webhook },
  activeMembers: row.active_members,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const rowToView = (row: MemberViewRow): OrganisationOfMember => ({
  ...rowToOrganisation(row),
  admin: row.admin,
  favorite: row.favorite,
});

export type OrganisationChanges = Partial<
  Pick<OrganisationRow, Setting | 'image_path' | 'owner_uuid'> & { slack_webhook: StoredWebhook }
>;

const webhookColumns = ({ encrypted, plain }: StoredWebhook) => ({
  sealed_slack_webhook: encrypted,
  slack_webhook: plain,
});

const VIEW = `select o.*, m.admin, m.favorite from organisations o
  join memberships m on m.organisation_uuid = o.organisation_uuid and m.user_uuid = $1 and m.active`;

/** Undefined unless the user is an active member. */
export const findOrganisationOf = async (
  database: Database,
  organisation: string,
  user: string,
): Promise<OrganisationOfMember | undefined> => {
  const sql = `${VIEW} where o.organisation_uuid = $2`;
  const [row] = await database.readInOrganisation<MemberViewRow>(organisation, sql, [user, organisation]);
  return row && rowToView(row);
};

const MINE = 'order by m.favorite desc, lower(o.name), o.organisation_uuid';

/** The organisations in which the user is active, favourites first. Reads the user's own rows across tenants. */
export const listOrganisationsOf = async (database: Database, user: string): Promise<OrganisationOfMember[]> =>
  (await database.readAsUser<MemberViewRow>(user, `${VIEW} ${MINE}`, [user])).map(rowToView);

type OwnPage = QueryOf<typeof listOrganisations>;

/** One page of them, all without a limit, and the total. Only names are searched and paged; the rest is read for the page alone. */
export const pageOrganisationsOf = async (
  database: Database,
  user: string,
  { q, uuids, require_second_factor: required, shared, limit, offset }: OwnPage,
): Promise<{ organisations: OrganisationOfMember[]; total: number }> => {
  const names = await database.readAsUser<{ uuid: string; name: string }>(
    user,
    `select o.organisation_uuid as uuid, o.name from organisations o
     join memberships m on m.organisation_uuid = o.organisation_uuid and m.user_uuid = $1 and m.active
     where ($2::uuid[] is null or o.organisation_uuid = any($2)) and (not $3 or o.require_second_factor)
       and ($4::boolean is null or (o.active_members > 1) = $4)
     ${MINE}`,
    [user, uuids ?? null, required, shared ?? null],
  );
  const found = q ? names.filter(({ name }) => matchesSearch(q, [name])) : names;
  const page = found.slice(offset, limit === undefined ? undefined : offset + limit).map(({ uuid }) => uuid);
  const sql = `${VIEW} where o.organisation_uuid = any($2) ${MINE}`;
  const rows = page.length === 0 ? [] : await database.readAsUser<MemberViewRow>(user, sql, [user, page]);
  return { organisations: rows.map(rowToView), total: found.length };
};

/** An organisation, whoever asks; undefined if there is none. */
export const findOrganisation = async (database: Database, organisation: string): Promise<Organisation | undefined> => {
  const sql = 'select * from organisations where organisation_uuid = $1';
  const [row] = await database.readInOrganisation<OrganisationRow>(organisation, sql, [organisation]);
  return row && rowToOrganisation(row);
};

/**
 * Every change of an organisation, its members or its teams starts here. The row lock runs such transactions one at a time, so that what
 * they read stays true, and the sequence of events is the order of changes.
 */
export const lockOrganisation = async (scope: Scope): Promise<Organisation | undefined> => {
  const row = await scope.table<OrganisationRow>('organisations').forUpdate().first();
  return row && rowToOrganisation(row as OrganisationRow);
};

/** Reads the organisation within the transaction, without locking it. */
export const findOrganisationIn = async (scope: Scope): Promise<Organisation | undefined> => {
  const row = await scope.table<OrganisationRow>('organisations').first();
  return row && rowToOrganisation(row as OrganisationRow);
};

type NewOrganisation = Pick<
  Organisation,
  | 'name'
  | 'lang'
  | 'ownerUuid'
  | 'timezone'
  | 'checkinRhythm'
  | 'checkinWeekday'
  | 'chartsBy'
  | 'useSlackConnector'
  | 'chatWebhook'
>;

/** Stores the organisation of the scope; other settings than these begin with the table's defaults. */
export const insertOrganisation = async (scope: Scope, values: NewOrganisation, at: Date): Promise<void> => {
  await scope.insert('organisations', {
    name: values.name,
    lang: values.lang,
    owner_uuid: values.ownerUuid,
    timezone: values.timezone,
    checkin_rhythm: values.checkinRhythm,
    checkin_weekday: values.checkinWeekday,
    charts_by: values.chartsBy,
    use_slack_connector: values.useSlackConnector,
    ...webhookColumns(values.chatWebhook),
    created_at: at,
    updated_at: at,
  });
};

/** Stores changed columns, and when. Returns the organisation with them; undefined if there is none. */
export const updateOrganisation = async (
  scope: Scope,
  { slack_webhook: webhook, ...changes }: OrganisationChanges,
  at: Date,
): Promise<Organisation | undefined> => {
  const [row] = (await scope
    .table('organisations')
    .update({ ...changes, ...(webhook && webhookColumns(webhook)), updated_at: at })
    .returning('*')) as unknown as OrganisationRow[];
  return row && rowToOrganisation(row);
};

/** Members, invitations, teams and the read model cascade. */
export const deleteOrganisationRow = async (scope: Scope): Promise<void> => {
  await scope.table('organisations').delete();
};

/**
 * Locks the organisations that the users are in or invited to, always in the same order, so that two such transactions cannot deadlock.
 * Only in transactions across organisations.
 */
export const lockOrganisationsOf = async (trx: Knex.Transaction, ...users: string[]): Promise<string[]> => {
  const rows: { organisation_uuid: string }[] = await trx('organisations')
    .select('organisation_uuid')
    .whereIn('organisation_uuid', trx('memberships').select('organisation_uuid').whereIn('user_uuid', users))
    .orderBy('organisation_uuid')
    .forUpdate();
  return rows.map((row) => row.organisation_uuid);
};

/** The organisations that a user is in or invited to, not locked. Only in transactions across organisations. */
export const organisationsOf = (trx: Knex.Transaction, user: string): Promise<string[]> =>
  trx('memberships').where({ user_uuid: user }).pluck('organisation_uuid');
