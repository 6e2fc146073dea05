import { KEYRESULT_FIELDS, type KeyResultChange, type PageQuery } from '@waymark/contracts';
import { type Database, newUuid, type Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { instant } from '../store/instant.ts';
import { columns, pick, toCamelCase, toSnakeCase } from '../store/names.ts';
import type { KeyResult, KeyResultPath, KeyResultRow, ValueChange } from './keyresult.ts';

/** The columns that a change of a key result writes; the others are set once, or updated by `blocker-store`. */
const CHECKINS = ['checked_in_at', 'confidences', 'recent', 'asked_uuid', 'asked_by_uuid', 'asked_at'] as const;
const CHANGING = [...KEYRESULT_FIELDS, ...CHECKINS, 'position', 'updated_at'] as const satisfies (keyof KeyResultRow)[];
export const KEYRESULT_COLUMNS = [
  ...CHANGING,
  'uuid',
  'created_at',
  'blocked_since',
] as const satisfies (keyof KeyResultRow)[];

/** The only place where a key result is translated between its table and the code; moments may come as texts of JSON. */
export const rowToKeyResult = (row: KeyResultRow): KeyResult => {
  const { createdAt, updatedAt, checkedInAt, askedAt, blockedSince, ...fields } = toCamelCase(
    pick(row, KEYRESULT_COLUMNS),
  );
  return {
    ...fields,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    checkedInAt: checkedInAt && new Date(checkedInAt),
    askedAt: askedAt && new Date(askedAt),
    blockedSince: blockedSince && new Date(blockedSince),
  };
};
/** The columns of a key result; its organisation and its objective are added where it is stored. */
export const keyResultToRow = (keyResult: KeyResult): KeyResultRow => pick(toSnakeCase(keyResult), KEYRESULT_COLUMNS);

/** A row with the objective that it belongs to. */
export type KeyResultOfObjective = KeyResultRow & { objective_uuid: string; objective_name: string };

// One by one: for a list Postgres might read all key results of a large organisation.
const FIND = `
  select k.objective_uuid, ${columns(KEYRESULT_COLUMNS, 'k')} from unnest($2::uuid[]) as named (uuid)
  cross join lateral (select * from keyresults where organisation_uuid = $1 and objective_uuid = named.uuid) k
  order by k.objective_uuid, k.position`;

/** The key results of objectives, in their order, by the ids of these. */
export const findKeyResultsOf = async (
  scope: Scope,
  objectives: readonly string[],
): Promise<ReadonlyMap<string, KeyResult[]>> => {
  type Row = KeyResultRow & { objective_uuid: string };
  const rows = await scope.query<Row>(FIND, [scope.organisation, objectives]);
  const byObjective = Map.groupBy(rows, ({ objective_uuid }) => objective_uuid);
  return new Map([...byObjective].map(([objective, own]) => [objective, own.map(rowToKeyResult)]));
};

const INSERT = `
  insert into keyresults (organisation_uuid, objective_uuid, ${columns(KEYRESULT_COLUMNS)})
  select $1, $2, ${columns(KEYRESULT_COLUMNS, 'k')} from json_populate_record(null::keyresults, $3::json) k`;

/** Stores a new key result of an objective that is locked. */
export const insertKeyResult = async (scope: Scope, objective: string, keyResult: KeyResult): Promise<void> => {
  await scope.query(INSERT, [scope.organisation, objective, JSON.stringify(keyResultToRow(keyResult))]);
};

const UPDATE = `
  update keyresults set (${columns(CHANGING)}) = (${columns(CHANGING, 'k')})
  from json_populate_recordset(null::keyresults, $3::json) k
  where keyresults.organisation_uuid = $1 and keyresults.objective_uuid = $2 and keyresults.uuid = k.uuid`;

/** Stores key results of an objective that is locked. */
export const updateKeyResults = async (
  scope: Scope,
  objective: string,
  keyResults: readonly KeyResult[],
): Promise<void> => {
  if (keyResults.length === 0) return;
  await scope.query(UPDATE, [scope.organisation, objective, JSON.stringify(keyResults.map(keyResultToRow))]);
};

type ChangeOf = { before: KeyResult; after: KeyResult; change: ValueChange };

/** Records who changed the actual value, when, and the value before. */
export const insertValueChange = async (
  scope: Scope,
  { before, after, change }: ChangeOf,
  { userUuid, now }: Actor,
): Promise<void> => {
  const { from: from_value, to: to_value, comment } = change;
  const keepsComment = comment === null && after.comment === before.comment;
  const snapshot = {
    score_before: before.presentProgressScore,
    comment_before: keepsComment ? null : before.comment,
  };
  const named = { uuid: newUuid(), keyresult_uuid: before.uuid };
  const row = { ...named, at: now, user_uuid: userUuid, from_value, to_value, comment, ...snapshot };
  await scope.insert('keyresult_changes', row);
};

/** Deletes a key result; its check-ins, blockers and comments cascade. The caller closes the gap in the order. */
export const deleteKeyResult = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('keyresults').where({ uuid }).delete();
};

const HISTORY = `
  select k.uuid, (
    select coalesce(json_agg(json_build_object('at', ${instant('c.at')},
      'user_uuid', c.user_uuid, 'from', c.from_value, 'to', c.to_value, 'comment', c.comment) order by c.id), '[]')
    from (select * from keyresult_changes where keyresult_uuid = k.uuid and organisation_uuid = $1 and from_value <> to_value
      order by id desc limit $5 offset $6) c) as history, (
    select count(*) from keyresult_changes where keyresult_uuid = k.uuid and organisation_uuid = $1 and from_value <> to_value) as total
  from members m left join keyresults k on k.organisation_uuid = $1 and k.objective_uuid = $3 and k.uuid = $4
  where ${IS_MEMBER}`;

type HistoryRow = { uuid: string | null; history: KeyResultChange[]; total: number };

/**
 * Changes of an actual value counted from the newest, oldest first, if the key result exists; undefined if the caller is not an active
 * member.
 */
export const findHistory = async (
  database: Pick<Database, 'readInOrganisation'>,
  { organisation, userUuid }: Actor,
  { objective, keyresult }: KeyResultPath,
  { limit, offset }: PageQuery,
): Promise<{ changes: { history: KeyResultChange[]; total: number } | undefined } | undefined> => {
  const values = [organisation, userUuid, objective, keyresult, limit, offset];
  const [row] = await database.readInOrganisation<HistoryRow>(organisation, HISTORY, values);
  return row && { changes: row.uuid === null ? undefined : row };
};
