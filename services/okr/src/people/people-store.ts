import type { Blocks } from '@waymark/contracts';
import { BLOCK_COLUMNS, type Scope } from '@waymark/service-kit';
import { CALENDAR, type CalendarRow } from '../checkins/assessment.ts';

/** A member as this service needs them, with the blocks and the check-in calendar of the organisation. */
export type Person = Blocks & CalendarRow & { user_uuid: string; name: string; active: boolean; admin: boolean };

const PERSON = `
  m.user_uuid, m.name, m.active and not m.gone as active, m.admin, ${BLOCK_COLUMNS}, ${CALENDAR}`;

// Locked, so that a takeover or a new name waits for a change that adds this person, and then includes it. One by one, in the
// given order: for a condition on all of them Postgres may read every member of the organisation.
const LOCK_PEOPLE = `
  select ${PERSON} from unnest($2::uuid[]) as named (user_uuid)
  cross join lateral (
    select user_uuid, name, active, gone, admin from members
    where organisation_uuid = $1 and user_uuid = named.user_uuid for share) m
  left join subscriptions s on s.organisation_uuid = $1`;

const LOCK_TEAM = `
  select name from teams where organisation_uuid = $1 and team_uuid = $2 and not gone for share`;

const LOCK_LEFT = `
  select (gone or not active) and sequence > $3 as has_left from members
  where organisation_uuid = $1 and user_uuid = $2 for share`;

/**
 * Whether a user has left since an event, even if they were invited again. Their row is locked, so that what is handed to them now is
 * handed on when they leave.
 * @param since the sequence of an event that treats them as a member: an older state may be out of date
 */
export const hasLeft = async (scope: Scope, user: string, since: number): Promise<boolean> => {
  const [row] = await scope.query<{ has_left: boolean }>(LOCK_LEFT, [scope.organisation, user, since]);
  return row?.has_left ?? false;
};

/** Those of the users that the read model knows, by uuid, locked until the transaction ends; who has left is not `active`. */
export const lockPeople = async (scope: Scope, users: readonly string[]): Promise<Map<string, Person>> => {
  const rows = await scope.query<Person>(LOCK_PEOPLE, [scope.organisation, [...new Set(users)].sort()]);
  return new Map(rows.map((row) => [row.user_uuid, row]));
};

/** Whether a team is deleted; its row is locked in the same way. */
export const isTeamDeleted = async (scope: Scope, team: string): Promise<boolean> => {
  const sql = 'select gone from teams where organisation_uuid = $1 and team_uuid = $2 for share';
  const [row] = await scope.query<{ gone: boolean }>(sql, [scope.organisation, team]);
  return row?.gone ?? false;
};

/** The name of an existing team. */
export const lockTeam = async (scope: Scope, team: string): Promise<string | undefined> => {
  const [row] = await scope.query<{ name: string }>(LOCK_TEAM, [scope.organisation, team]);
  return row?.name;
};
