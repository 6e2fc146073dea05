import type { Blocks, MemberSnapshot, TeamSnapshot } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/** A member as this service needs them, with the blocks of the organisation. */
export type Person = Blocks & { user_uuid: string; name: string; active: boolean; admin: boolean };

const PERSON = `
  m.user_uuid, m.name, m.active and not m.gone as active, m.admin,
  coalesce(s.blocked_for_not_paying, false) as blocked_for_not_paying,
  coalesce(s.blocked_for_users, false) as blocked_for_active_users_over_subscription`;

// Locked, so that a takeover or a new name waits for whoever is about to name this person, and then finds that too. One by one, in the
// order named: for a condition on all of them Postgres may read every member of the organisation.
const LOCK_PEOPLE = `
  select ${PERSON} from unnest($2::uuid[]) as named (user_uuid)
  cross join lateral (
    select * from members where organisation_uuid = $1 and user_uuid = named.user_uuid for share) m
  left join subscriptions s using (organisation_uuid)`;

const LOCK_TEAM = `
  select name from teams where organisation_uuid = $1 and team_uuid = $2 and not gone for share`;

export const lockPeople = async (scope: Scope, users: readonly string[]): Promise<Map<string, Person>> => {
  const rows = await scope.query<Person>(LOCK_PEOPLE, [scope.organisation, [...new Set(users)].sort()]);
  return new Map(rows.map((row) => [row.user_uuid, row]));
};

/** The name of a team that is there. */
export const lockTeam = async (scope: Scope, team: string): Promise<string | undefined> => {
  const [row] = await scope.query<{ name: string }>(LOCK_TEAM, [scope.organisation, team]);
  return row?.name;
};

/** How new a row of a read model is: the sequence of the event it comes from, 0 when asked for, null when missing. */
export type Age = number | null;

export const memberAge = async (scope: Scope, user: string): Promise<Age> => {
  const sql = 'select sequence from members where organisation_uuid = $1 and user_uuid = $2';
  const [row] = await scope.query<{ sequence: number }>(sql, [scope.organisation, user]);
  return row?.sequence ?? null;
};

export const teamAge = async (scope: Scope, team: string): Promise<Age> => {
  const sql = 'select sequence from teams where organisation_uuid = $1 and team_uuid = $2';
  const [row] = await scope.query<{ sequence: number }>(sql, [scope.organisation, team]);
  return row?.sequence ?? null;
};

const SAVE_MEMBER = `
  insert into members (organisation_uuid, user_uuid, first_name, last_name, lang, admin, active, gone, sequence)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9
  where not exists (select 1 from organisations where organisation_uuid = $1 and gone)
  on conflict (organisation_uuid, user_uuid) do update
  set first_name = $3, last_name = $4, lang = $5, admin = $6, active = $7, gone = $8, sequence = $9
  where members.sequence < $9 or members.sequence = $10::bigint
  returning true as saved`;

/** What a member event or an answer of identity says; `seen` is set for an answer, to give way to newer events. */
export type MemberVersion = { sequence: number; gone?: boolean; seen?: Age };

/** Stores a member unless what stands is newer; says whether it did. */
export const saveMember = async (scope: Scope, member: MemberSnapshot, version: MemberVersion): Promise<boolean> => {
  const { user_uuid, first_name, last_name, lang, admin, active } = member;
  const { sequence, gone = false, seen = null } = version;
  const values = [scope.organisation, user_uuid, first_name, last_name, lang, admin, active, gone, sequence, seen];
  return (await scope.query(SAVE_MEMBER, values)).length > 0;
};

const SAVE_TEAM = `
  insert into teams (organisation_uuid, team_uuid, name, user_uuids, gone, sequence)
  select $1, $2, $3, $4::uuid[], $5, $6
  where not exists (select 1 from organisations where organisation_uuid = $1 and gone)
  on conflict (organisation_uuid, team_uuid) do update
  set name = $3, user_uuids = $4::uuid[], gone = $5, sequence = $6
  where teams.sequence < $6 or teams.sequence = $7::bigint
  returning true as saved`;

/** Stores a team unless what stands is newer; says whether it did. */
export const saveTeam = async (scope: Scope, team: TeamSnapshot, version: MemberVersion): Promise<boolean> => {
  const { sequence, gone = false, seen = null } = version;
  const values = [scope.organisation, team.uuid, team.name, team.user_uuids, gone, sequence, seen];
  return (await scope.query(SAVE_TEAM, values)).length > 0;
};
