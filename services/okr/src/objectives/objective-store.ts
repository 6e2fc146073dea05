import { type Blocks, OBJECTIVE_FIELDS } from '@waymark/contracts';
import { AppError, type Database, type Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { FROM_MEMBER, IS_MEMBER, MEMBER } from '../access/members.ts';
import { CALENDAR, type CalendarRow, rowToCalendar, STATUS_SINCE } from '../checkins/assessment.ts';
import type { KeyResult, KeyResultRow } from '../keyresults/keyresult.ts';
import { KEYRESULT_COLUMNS, keyResultToRow, rowToKeyResult } from '../keyresults/keyresult-store.ts';
import { searchText } from '../search/search-store.ts';
import { columns, pick, toCamelCase, toSnakeCase } from '../store/names.ts';
import type { Objective, ObjectiveRow } from './objective.ts';
import type { OpenObjective, Viewer } from './objective-policy.ts';
import type { ObjectiveRoom } from './objective-room.ts';

/** The fields of an objective that may change; the others are set once. */
const CHANGING = [
  ...OBJECTIVE_FIELDS,
  'status',
  'sent_back_at',
  'updated_at',
] as const satisfies (keyof ObjectiveRow)[];
const COLUMNS = [...CHANGING, 'uuid', 'creator_uuid', 'created_at'] as const satisfies (keyof ObjectiveRow)[];

/** The only place where an objective is translated between its table and the code. */
export const rowToObjective = (row: ObjectiveRow): Objective => toCamelCase(pick(row, COLUMNS));
const objectiveToRow = (objective: Objective): ObjectiveRow => pick(toSnakeCase(objective), COLUMNS);

const SINCE = `${STATUS_SINCE} as status_since`;
type SinceRow = { status_since: Date };

const lock = (uuid: string): string => `
  select ${MEMBER}, ${CALENDAR}, coalesce(t.user_uuids, '{}') as team_members, ${columns(COLUMNS, 'o')}
  from ${FROM_MEMBER}
  left join lateral (
    select ${columns(COLUMNS)} from objectives where organisation_uuid = $1 and uuid = ${uuid} for no key update) o on true
  left join teams t on t.organisation_uuid = $1 and t.team_uuid = o.team_uuid
  where ${IS_MEMBER}`;

const OF_KEYRESULT = '(select objective_uuid from keyresults where organisation_uuid = $1 and uuid = $3)';
const OF_CHECKIN = `(select k.objective_uuid from keyresult_changes c join keyresults k on k.uuid = c.keyresult_uuid
  where c.organisation_uuid = $1 and c.uuid = $3)`;

const OF_BLOCKER = `(select k.objective_uuid from blockers b join keyresults k on k.uuid = b.keyresult_uuid
  where b.organisation_uuid = $1 and b.uuid = $3)`;
const OF_COMMENT = '(select objective_uuid from comments where organisation_uuid = $1 and uuid = $3)';

/** The kinds of uuid that lead to an objective: its own, or that of a key result, a check-in, a blocker or a comment. */
const LOCKS = {
  objective: lock('$3'),
  keyresult: lock(OF_KEYRESULT),
  checkin: lock(OF_CHECKIN),
  blocker: lock(OF_BLOCKER),
  comment: lock(OF_COMMENT),
} as const;
export type NamedBy = keyof typeof LOCKS;

/** The key results are locked too, so that this cannot run at the same time as a hand-over of a person's or team's key results. */
const LOCK_PARTS = `
  select ${SINCE}, ${columns(KEYRESULT_COLUMNS, 'k')}
  from objectives o left join lateral (
    select ${columns(KEYRESULT_COLUMNS)} from keyresults where organisation_uuid = $1 and objective_uuid = o.uuid
    for no key update) k on true
  where o.organisation_uuid = $1 and o.uuid = $2 order by k.position`;

/** A locked objective, with the beginning of its status, and its key results in order. */
const lockParts = async (scope: Scope, objective: string) => {
  type Row = SinceRow & (KeyResultRow | { uuid: null });
  const rows = await scope.query<Row>(LOCK_PARTS, [scope.organisation, objective]);
  const keyResults = rows.flatMap((row) => (row.uuid === null ? [] : rowToKeyResult(row)));
  const [first] = rows;
  if (first === undefined) throw new Error('A locked objective no longer exists');
  return { statusSince: first.status_since, keyResults };
};

type MemberRow = Blocks & { admin: boolean; team_members: string[] };
/** The caller, and the objective, if it exists. */
type LockedObjective = { viewer: Viewer; opened: OpenObjective | undefined };

/**
 * Locks an objective against all other changes of it and of its key results, until the transaction ends. Other data is read after the lock
 * is taken: a statement sees only what was committed when it began.
 * @returns undefined if the user is not an active member
 */
export const lockObjective = async (
  scope: Scope,
  userUuid: string,
  uuid: string,
  namedBy: NamedBy = 'objective',
): Promise<LockedObjective | undefined> => {
  const values = [scope.organisation, userUuid, uuid];
  const [row] = await scope.query<MemberRow & CalendarRow & (ObjectiveRow | { uuid: null })>(LOCKS[namedBy], values);
  if (row === undefined) return undefined;
  const { admin, blocked_for_not_paying, blocked_for_active_users_over_subscription, team_members } = row;
  const blocks = { blocked_for_not_paying, blocked_for_active_users_over_subscription };
  const viewer: Viewer = { ...blocks, userUuid, admin, teamMembers: team_members };
  if (row.uuid === null) return { viewer, opened: undefined };
  const parts = await lockParts(scope, row.uuid);
  return { viewer, opened: { viewer, objective: rowToObjective(row), calendar: rowToCalendar(row), ...parts } };
};

const find = (uuid: string): string => `
  select m.user_uuid as member, ${SINCE}, ${CALENDAR}, ${columns(COLUMNS, 'o')},
    (select coalesce(json_agg(k order by k.position), '[]') from (
      select ${columns(KEYRESULT_COLUMNS)} from keyresults where objective_uuid = o.uuid) k) as keyresults
  from members m left join (select ${columns(COLUMNS)} from objectives where organisation_uuid = $1) o on o.uuid = ${uuid}
  where ${IS_MEMBER}`;

const FIND = find('$3');
const FIND_CONTAINING = find(OF_KEYRESULT);

type WholeRow = SinceRow & CalendarRow & { keyresults: KeyResultRow[] } & (ObjectiveRow | { uuid: null });
/** The result for an active member: an objective with its key results, or none. */
export type Found = { whole: Omit<OpenObjective, 'viewer'> | undefined };

const found = ([row]: readonly WholeRow[]): Found | undefined => {
  if (row === undefined) return undefined;
  if (row.uuid === null) return { whole: undefined };
  return {
    whole: {
      objective: rowToObjective(row),
      keyResults: row.keyresults.map(rowToKeyResult),
      statusSince: row.status_since,
      calendar: rowToCalendar(row),
    },
  };
};

type Read = Pick<Database, 'readInOrganisation'>;

/** The current state of an objective; undefined for anyone who is not an active member. */
export const findObjective = async (database: Read, { organisation, userUuid }: Actor, uuid: string) =>
  found(await database.readInOrganisation<WholeRow>(organisation, FIND, [organisation, userUuid, uuid]));

/** The objective that a key result belongs to; undefined if the user is not an active member. */
export const findContaining = async (database: Read, { organisation, userUuid }: Actor, keyResult: string) =>
  found(
    await database.readInOrganisation<WholeRow>(organisation, FIND_CONTAINING, [organisation, userUuid, keyResult]),
  );

const INSERT = `
  with sent as (
    select objective_uuid, ${columns(KEYRESULT_COLUMNS)} from json_populate_recordset(null::keyresults, $3::json)
  ), counted as (
    select count(*)::int as objectives from objectives where $4 and organisation_uuid = $1
  ), added as (
    insert into objectives (organisation_uuid, search, ${columns(COLUMNS)})
    select $1, ${searchText('sent')}, ${columns(COLUMNS, 'o')} from json_populate_record(null::objectives, $2::json) o
    where (select objectives from counted) < $5
    returning uuid
  ), parts as (
    insert into keyresults (organisation_uuid, objective_uuid, ${columns(KEYRESULT_COLUMNS)})
    select $1, added.uuid, ${columns(KEYRESULT_COLUMNS, 'k')} from sent k join added on added.uuid = k.objective_uuid
  )
  select objectives, exists (select 1 from added) as added from counted`;

/**
 * Adds an objective with its key results.
 * @param room the limit of objectives; concurrent creations may exceed it by a few, as none waits for another
 * @throws {AppError} OBJECTIVE_LIMIT if the limit is reached, which is checked if it `mustCount`
 */
export const insertObjective = async (
  scope: Scope,
  objective: Objective,
  keyResults: readonly KeyResult[],
  { room, mustCount }: { room: ObjectiveRoom; mustCount: boolean },
): Promise<void> => {
  const parts = keyResults.map((one) => ({ ...keyResultToRow(one), objective_uuid: objective.uuid }));
  const { organisation } = scope;
  const values = [organisation, JSON.stringify(objectiveToRow(objective)), JSON.stringify(parts), mustCount, room.most];
  const [made] = await scope.query<{ objectives: number; added: boolean }>(INSERT, values);
  if (!made?.added) throw new AppError('OBJECTIVE_LIMIT');
  if (mustCount) room.counted(organisation, made.objectives);
};

const UPDATE = `
  update objectives set (${columns(CHANGING)}) = (${columns(CHANGING, 'o')}), search = ${searchText('keyresults')}
  from json_populate_record(null::objectives, $3::json) o
  where objectives.organisation_uuid = $1 and objectives.uuid = $2`;

/** Stores an objective that is locked, with the search text that follows from it. */
export const updateObjective = async (scope: Scope, objective: Objective): Promise<void> => {
  await scope.query(UPDATE, [scope.organisation, objective.uuid, JSON.stringify(objectiveToRow(objective))]);
};

/** Key results and their history go with it. */
export const deleteObjective = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('objectives').where({ uuid }).delete();
};

/** The rule of `changedAt`, for statements that change many rows at once. */
export const LATER = (now: string, before = 'updated_at'): string =>
  `greatest(${now}::timestamptz, ${before} + interval '1 millisecond')`;
