import type { Blocks, Status } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Caller } from '../access/caller.ts';
import { tell } from '../events/told.ts';
import type { KeyresultFields, KeyresultRow } from '../keyresults/keyresult.ts';
import type { Links } from './links.ts';
import type { ObjectiveFields, ObjectiveRow } from './objective.ts';
import { joinKeyresults, keyresultJson, objectiveJson } from './objective-json.ts';
import type { Statement } from './objective-list.ts';

const COLUMNS = `uuid, name, level, goal, status, user_uuid, team_uuid, validator_uuid, period_start, period_end,
  description, creator_uuid, created_at, updated_at`;

/** An active member who asks, with the blocks of the organisation; `m` and `s` in a statement. */
export const CALLER = `m.admin, coalesce(s.blocked_for_not_paying, false) as blocked_for_not_paying,
  coalesce(s.blocked_for_users, false) as blocked_for_active_users_over_subscription`;
export const FROM_CALLER = `members m left join subscriptions s on s.organisation_uuid = m.organisation_uuid`;
export const IS_CALLER = 'm.organisation_uuid = $1 and m.user_uuid = $2 and m.active and not m.gone';

const LOCK = `
  select ${CALLER}, o.*, coalesce(t.user_uuids, '{}') as team_members
  from ${FROM_CALLER}
  left join lateral (
    select ${COLUMNS} from objectives where organisation_uuid = $1 and uuid = $3 for no key update) o on true
  left join teams t on t.organisation_uuid = $1 and t.team_uuid = o.team_uuid
  where ${IS_CALLER}`;

type LockedRow = Blocks & { admin: boolean; team_members: string[] } & (ObjectiveRow | { uuid: null });
/** Who asks, and the objective with its lock; the objective is missing where there is none. */
export type Locked = { caller: Caller; objective: ObjectiveRow | undefined; teamMembers: string[] };

/** Locks an objective against all other changes of it and of its key results; nothing for who is no active member. */
export const lockObjective = async (scope: Scope, user: string, objective: string): Promise<Locked | undefined> => {
  const [row] = await scope.query<LockedRow>(LOCK, [scope.organisation, user, objective]);
  if (!row) return undefined;
  return { caller: row, objective: row.uuid === null ? undefined : row, teamMembers: row.team_members };
};

const KEYRESULTS = `
  select uuid, name, user_uuid, description, measured_by, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, comment, position, updated_at
  from keyresults where organisation_uuid = $1 and objective_uuid = $2 order by position`;

/** A statement of its own: only one that begins after the lock was got sees what the one before has done. */
export const keyresultsOf = (scope: Scope, objective: string): Promise<KeyresultRow[]> =>
  scope.query<KeyresultRow>(KEYRESULTS, [scope.organisation, objective]);

/*
 * Everyone who is required ($16) must be an active member of an organisation that is not blocked, and the team must be there, or
 * nothing is inserted. They stay locked until the commit, so that no takeover nor new name slips in between.
 */
const INSERT = `
  with required as (
    select m.user_uuid from members m left join subscriptions s on s.organisation_uuid = m.organisation_uuid
    where m.organisation_uuid = $1 and m.user_uuid = any($16::uuid[]) and m.active and not m.gone
      and not coalesce(s.blocked_for_not_paying or s.blocked_for_users, false)
    order by m.user_uuid for share of m
  ), team as (
    select name from teams where organisation_uuid = $1 and team_uuid = $7 and not gone for share
  ), allowed as (
    select from (select count(*) as n from required) r
    where n = cardinality($16::uuid[]) and ($7::uuid is null or exists (select from team))
  ), sent as (
    select * from json_to_recordset($14::json) as sent(uuid uuid, name text, user_uuid uuid, description text, measured_by text,
      start_value float8, actual_value float8, target_value float8, initial_progress_score float8,
      present_progress_score float8, comment text, position smallint)
  ), o as (
    insert into objectives (organisation_uuid, uuid, name, level, goal, status, user_uuid, team_uuid, validator_uuid,
      period_start, period_end, description, creator_uuid, search, created_at, updated_at)
    select $1, $2::uuid, $3::text, $4::text, $5::text, 'creation', $6::uuid, $7, $8::uuid, $9::date, $10::date, $11::text, $12::uuid,
      fold(concat_ws(e'\\n', $3,
      (select name from members where organisation_uuid = $1 and user_uuid = $6),
      (select name from members where organisation_uuid = $1 and user_uuid = $8), (select name from team),
      (select string_agg(concat_ws(e'\\n', k.name,
         (select name from members where organisation_uuid = $1 and user_uuid = k.user_uuid)), e'\\n' order by k.position)
       from sent k))), $13::timestamptz, $13
    from allowed
    returning uuid, json
  ), added as (
    insert into keyresults (organisation_uuid, objective_uuid, uuid, name, user_uuid, description, measured_by, start_value,
      actual_value, target_value, initial_progress_score, present_progress_score, comment, position, created_at, updated_at)
    select $1, o.uuid, k.uuid, k.name, k.user_uuid, k.description, k.measured_by, k.start_value, k.actual_value, k.target_value,
      k.initial_progress_score, k.present_progress_score, k.comment, k.position, $13, $13
    from o, sent k
    returning uuid, json, position, progress
  ), told as (${tell('$15', 'o')})
  select ${objectiveJson('$17')} as body
  from o cross join (
    select string_agg(${keyresultJson('$18')}, ',' order by k.position) as list,
           (2 * sum(k.progress) + count(*)) / (2 * greatest(count(*), 1)) as progress from added k) k`;

export type NewObjective = ObjectiveFields & { uuid: string; creator_uuid: string };
export type NewKeyresult = KeyresultFields & { uuid: string; position: number };
export type Insertion = {
  objective: NewObjective;
  keyresults: readonly NewKeyresult[];
  /** Who has to be an active member, each once. */
  required: readonly string[];
  now: Date;
  told: string;
  links: Links;
};

/** Objective, key results, search text and events in one statement, for `insertedOf`. */
export const insertObjective = (organisation: string, insertion: Insertion): Statement => {
  const { objective: o, keyresults, required, now, told, links } = insertion;
  const owners = [o.user_uuid, o.team_uuid, o.validator_uuid];
  const rest = [o.period_start, o.period_end, o.description, o.creator_uuid, now, JSON.stringify(keyresults)];
  const values = [organisation, o.uuid, o.name, o.level, o.goal, ...owners, ...rest, told, required];
  return { sql: INSERT, bindings: [...values, links.objective, links.keyresult] };
};

/** The JSON of what then stands; nothing where somebody required was missing. */
export const insertedOf = ([row]: readonly { body: string }[]): string | undefined => row?.body;

/** Never the same moment twice, so that a reader's `updated_at` tells every version apart. */
export const LATER = (now: string, before = 'updated_at'): string =>
  `greatest(${now}::timestamptz, ${before} + interval '1 millisecond')`;

const UPDATE = `
  update objectives set name = $3, level = $4, goal = $5, user_uuid = $6, team_uuid = $7, validator_uuid = $8,
    period_start = $9, period_end = $10, description = $11, updated_at = ${LATER('$12')}
  where organisation_uuid = $1 and uuid = $2`;

export const updateObjective = async (scope: Scope, uuid: string, o: ObjectiveFields, now: Date): Promise<void> => {
  const owners = [o.user_uuid, o.team_uuid, o.validator_uuid];
  const values = [o.name, o.level, o.goal, ...owners, o.period_start, o.period_end, o.description, now];
  await scope.query(UPDATE, [scope.organisation, uuid, ...values]);
};

const MOVE = `
  update objectives set status = $3, updated_at = ${LATER('$4')} where organisation_uuid = $1 and uuid = $2`;

export const moveObjective = async (scope: Scope, uuid: string, to: Status, now: Date): Promise<void> => {
  await scope.query(MOVE, [scope.organisation, uuid, to, now]);
};

/** Key results and their history go with it. */
export const deleteObjective = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.query('delete from objectives where organisation_uuid = $1 and uuid = $2', [scope.organisation, uuid]);
};

const read = (uuid: string): string => `
  select ${objectiveJson('$3')} as body from objectives o ${joinKeyresults('$4')}
  where o.organisation_uuid = $1 and o.uuid = ${uuid}`;

const PRESENT = read('$2');

/** The JSON of an objective as the transaction sees it. */
export const presentObjective = async (scope: Scope, uuid: string, links: Links): Promise<string> => {
  const values = [scope.organisation, uuid, links.objective, links.keyresult];
  const [row] = await scope.query<{ body: string }>(PRESENT, values);
  return row?.body ?? '';
};

/** For an active member ($2): the JSON of the objective ($5), or null where there is none. */
export const READ_AS_MEMBER = `select (${read('$5')}) as body from members m where ${IS_CALLER}`;

/** The same of the objective that a key result ($5) belongs to. */
export const READ_CONTAINING_AS_MEMBER = `select (${read(
  '(select objective_uuid from keyresults where organisation_uuid = $1 and uuid = $5)',
)}) as body from members m where ${IS_CALLER}`;
