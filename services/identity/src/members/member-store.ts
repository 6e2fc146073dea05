import { foldedParts, type Lang, type MemberSort } from '@waymark/contracts';
import {
  containsEach,
  cutFromNearerEnd,
  type Database,
  type Scope,
  type SortedBy,
  searchDistanceSql,
} from '@waymark/service-kit';
import type { Member } from './member.ts';

type MemberRow = {
  user_uuid: string;
  invitation_uuid: string | null;
  email: string;
  first_name: string | null;
  last_name: string | null;
  lang: Lang | null;
  image_path: string | null;
  admin: boolean;
  active: boolean;
  joined_at: Date | null;
  registered_at: Date | null;
};

const rowToMember = (row: MemberRow): Member => ({
  uuid: row.active ? row.user_uuid : (row.invitation_uuid ?? row.user_uuid),
  userUuid: row.user_uuid,
  email: row.email,
  firstName: row.active ? row.first_name : null,
  lastName: row.active ? row.last_name : null,
  lang: row.active ? row.lang : null,
  imagePath: row.active ? row.image_path : null,
  admin: row.admin,
  active: row.active,
  joinedAt: row.joined_at,
  registeredAt: row.active ? row.registered_at : null,
});

const COLUMNS = `m.user_uuid, i.uuid as invitation_uuid, u.email, u.first_name, u.last_name, u.lang, u.image_path, m.admin, m.active, m.joined_at, u.registered_at`;
const INVITATION =
  'left join invitations i on i.organisation_uuid = m.organisation_uuid and i.user_uuid = m.user_uuid and not m.active';
const FROM = `from memberships m join users u on u.uuid = m.user_uuid ${INVITATION} where m.organisation_uuid = $1`;
/** SQL condition: members by `Member.uuid`. */
const known = (uuids: string): string => `m.user_uuid in (
  select user_uuid from memberships where organisation_uuid = $1 and active and user_uuid = any(${uuids}::uuid[])
  union all select user_uuid from invitations where organisation_uuid = $1 and uuid = any(${uuids}::uuid[]))`;

/**
 * Each order has an index. Invited people are sorted last, by address, as the screen shows them: the order must not reveal the name on
 * their account.
 */
const ORDERS = {
  name: ['m.active desc', 'm.search_text', 'm.user_uuid'],
  email: ['m.email', 'm.user_uuid'],
  joined_at: ['m.active desc', 'm.joined_at', 'm.search_text', 'm.user_uuid'],
  '-joined_at': ['m.active desc', 'm.joined_at desc', 'm.search_text', 'm.user_uuid'],
} as const satisfies Record<Exclude<MemberSort, 'relevance'>, SortedBy>;

type MemberPage = {
  q?: string;
  active?: boolean;
  admin?: boolean;
  uuids?: readonly string[];
  team?: string;
  not_in_team?: string;
  sort: MemberSort;
  limit: number;
  offset: number;
};

const inTeam = (team: string): string => `exists (select from team_members tm
  where tm.organisation_uuid = $1 and tm.team_uuid = ${team} and tm.user_uuid = m.user_uuid)`;

/** Only conditions that are needed are in the SQL, so that named members are looked up by index, however many others there are. */
const whereClause = ({ active, admin, uuids, team, not_in_team, q }: MemberPage, bindings: unknown[]): string => {
  const bind = (value: unknown): string => `$${bindings.push(value)}`;
  const conditions = ['m.organisation_uuid = $1'];
  if (active !== undefined) conditions.push(`m.active = ${bind(active)}`);
  if (admin !== undefined) conditions.push(`m.admin = ${bind(admin)}`);
  if (uuids) conditions.push(known(bind(uuids)));
  if (team) conditions.push(inTeam(bind(team)));
  if (not_in_team) conditions.push(`not ${inTeam(bind(not_in_team))}`);
  if (q) conditions.push(containsEach('m.search_text', foldedParts(q), bind));
  return conditions.join(' and ');
};

/** The name in a search text, which ends with the address. */
const NAME = 'left(m.search_text, greatest(length(m.search_text) - length(m.email) - 1, 0))';

/** The order of a page; by relevance, a match of the name comes before one of the address. */
const orderOf = ({ sort, q }: MemberPage, bindings: unknown[]): SortedBy => {
  if (sort !== 'relevance') return ORDERS[sort];
  const bind = (value: unknown): string => `$${bindings.push(value)}::text`;
  const parts = foldedParts(q ?? '');
  return parts.length > 0 ? [searchDistanceSql(NAME, parts.map(bind)), ...ORDERS.name] : ORDERS.name;
};

const INVITED = 'select count(*) from memberships m where m.organisation_uuid = $1 and not m.active';
const ACTIVE = 'select o.active_members from organisations o where o.organisation_uuid = $1';

/** The number of members over all pages. Active members are counted already, in the organisation's row. */
const totalOf = ({ active, admin, uuids, team, not_in_team, q }: MemberPage, filter: string): string => {
  if (admin !== undefined || uuids || team || not_in_team || q || active === false)
    return `select count(*) from memberships m where ${filter}`;
  return active ? ACTIVE : `select (${ACTIVE}) + (${INVITED})`;
};

/** A page of members, and the total. The page is cut using the memberships table alone; only its users are joined. */
export const listMembers = async (
  database: Database,
  organisation: string,
  page: MemberPage,
): Promise<{ members: Member[]; total: number }> => {
  const bindings: unknown[] = [organisation];
  const filter = whereClause(page, bindings);
  const order = orderOf(page, bindings);
  const cut = cutFromNearerEnd({
    rows: `select m.user_uuid from memberships m where ${filter}`,
    by: order,
    limit: `$${bindings.push(page.limit)}`,
    offset: `$${bindings.push(page.offset)}`,
  });
  const rows = await database.readInOrganisation<(MemberRow | { user_uuid: null }) & { total: number }>(
    organisation,
    `with counted (total) as (${totalOf(page, filter)}), cut as (${cut})
     select counted.total, ${COLUMNS} from counted left join cut on true
     left join lateral (
       select * from memberships where organisation_uuid = $1 and user_uuid = cut.user_uuid limit 1) m on true
     left join lateral (select * from users where uuid = m.user_uuid limit 1) u on true
     ${INVITATION} order by ${order.join(', ')}`,
    bindings,
  );
  const members = rows.flatMap((row) => (row.user_uuid === null ? [] : [rowToMember(row)]));
  return { members, total: rows[0]?.total ?? 0 };
};

/** All members, for the read models of other services. */
export const allMembers = async (database: Database, organisation: string): Promise<Member[]> =>
  (
    await database.readInOrganisation<MemberRow>(organisation, `select ${COLUMNS} ${FROM} order by m.user_uuid`, [
      organisation,
    ])
  ).map(rowToMember);

/** An active or invited member by the uuid of the user; undefined if the user is neither. */
export const findMember = async (
  database: Database,
  organisation: string,
  user: string,
): Promise<Member | undefined> => {
  const sql = `select ${COLUMNS} ${FROM} and m.user_uuid = $2`;
  const [row] = await database.readInOrganisation<MemberRow>(organisation, sql, [organisation, user]);
  return row && rowToMember(row);
};

/** Those of the users that are active or invited members, as the transaction sees them. */
export const membersIn = async (scope: Scope, users: readonly string[]): Promise<Member[]> => {
  const sql = `select ${COLUMNS} ${FROM} and m.user_uuid = any($2) order by m.user_uuid`;
  return (await scope.query<MemberRow>(sql, [scope.organisation, [...users]])).map(rowToMember);
};

/** The same by `Member.uuid`. */
export const membersKnownAs = async (scope: Scope, uuids: readonly string[]): Promise<Member[]> => {
  const sql = `select ${COLUMNS} ${FROM} and ${known('$2')} order by m.user_uuid`;
  return (await scope.query<MemberRow>(sql, [scope.organisation, [...uuids]])).map(rowToMember);
};

/** Members with these addresses. It reads all members of the organisation, so that the time does not depend on who else has an account. */
export const membersByEmail = async (scope: Scope, emails: readonly string[]): Promise<Member[]> => {
  const sql = `with own as materialized (select ${COLUMNS} ${FROM}) select * from own where email = any($2)`;
  return (await scope.query<MemberRow>(sql, [scope.organisation, [...emails]])).map(rowToMember);
};

/** The same as the transaction sees it. */
export const memberIn = async (scope: Scope, user: string): Promise<Member | undefined> =>
  (await membersIn(scope, [user]))[0];

/** The active members who joined last, the latest first, without the owner. */
export const latestJoined = async (scope: Scope, owner: string, count: number): Promise<Member[]> => {
  const sql = `select ${COLUMNS} ${FROM} and m.active and m.user_uuid <> $2
    order by m.joined_at desc, m.user_uuid limit $3`;
  return (await scope.query<MemberRow>(sql, [scope.organisation, owner, count])).map(rowToMember);
};

/** How many active members of the organisation are admins. */
export const countActiveAdmins = async (scope: Scope): Promise<number> => {
  const sql = 'select count(*) as count from memberships where organisation_uuid = $1 and active and admin';
  const [row] = await scope.query<{ count: number }>(sql, [scope.organisation]);
  return row?.count ?? 0;
};

/** Makes the creator of an organisation an active member and an admin. */
export const insertFirstMember = async (scope: Scope, user: string, at: Date): Promise<void> => {
  await scope.insert('memberships', { user_uuid: user, admin: true, active: true, joined_at: at, updated_at: at });
};

/** Makes users active members, whether they were invited before or are new. */
export const activateMembers = async (scope: Scope, users: readonly string[], at: Date): Promise<void> => {
  if (users.length === 0) return;
  const rows = users.map((user) => ({ user_uuid: user, active: true, joined_at: at, updated_at: at }));
  await scope
    .insert('memberships', rows)
    .onConflict(['organisation_uuid', 'user_uuid'])
    .merge(['active', 'joined_at', 'updated_at']);
};

/** Adds invited members. @param users none of whom is a member yet, not even an invited one */
export const insertInvitedMembers = async (scope: Scope, users: readonly string[], at: Date): Promise<void> => {
  const rows = users.map((user) => ({ user_uuid: user, active: false, invited_at: at, updated_at: at }));
  if (rows.length > 0) await scope.insert('memberships', rows);
};

/** Grants or revokes the rights of an admin. Users who are no members are passed over. */
export const setAdmin = async (scope: Scope, users: readonly string[], admin: boolean, at: Date): Promise<void> => {
  await scope
    .table('memberships')
    .whereIn('user_uuid', [...users])
    .update({ admin, updated_at: at });
};

/** Stores whether the organisation is a favourite of that user. */
export const updateFavorite = async (scope: Scope, user: string, favorite: boolean): Promise<void> => {
  await scope.table('memberships').where({ user_uuid: user }).update({ favorite });
};

/** Deletes memberships; places in teams and invitations cascade. */
export const deleteMembers = async (scope: Scope, users: readonly string[]): Promise<void> => {
  await scope
    .table('memberships')
    .whereIn('user_uuid', [...users])
    .delete();
};
