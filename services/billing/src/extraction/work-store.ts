import type { KeyResultSnapshot, ObjectiveSnapshot } from '@waymark/contracts';
import { afterCommit, IS_DELETED, LOCKED_ORGANISATION, type Scope } from '@waymark/service-kit';

/** Time and sequence of an event. A replayed event changes nothing, so its `at` is not the time of a change. */
export type Moment = { at: Date; sequence: number; replayed?: boolean };

const STORED_COLUMNS = {
  objectives: ['uuid', 'user_uuid', 'team_uuid', 'changed_at', 'gone', 'sequence'],
  keyresults: ['uuid', 'objective_uuid', 'user_uuid', 'changed_at', 'gone', 'sequence'],
} as const;
type Table = keyof typeof STORED_COLUMNS;

/**
 * For a statement with `LOCKED_ORGANISATION`.
 * @param columns the columns that a newer event updates in an existing row
 */
const putSql = (table: Table, source: string, columns: readonly string[]): string => {
  const columnList = STORED_COLUMNS[table].join(', ');
  const changed = [...columns, 'gone', 'sequence'].map((column) => `${column} = excluded.${column}`).join(', ');
  // A late event of a deleted organisation must not leave a row.
  return `
    insert into ${table} (organisation_uuid, ${columnList}) select $1, ${columnList} from ${source}
    where not ${IS_DELETED}
    on conflict (uuid) do update set ${changed} where ${table}.sequence < excluded.sequence`;
};

const put = async (scope: Scope, table: Table, rows: readonly object[], columns: readonly string[]): Promise<void> => {
  const sql = `with ${LOCKED_ORGANISATION} ${putSql(table, `json_populate_recordset(null::${table}, $2::json)`, columns)}`;
  await scope.query(sql, [scope.organisation, JSON.stringify(rows)]);
};

const changedAt = ({ replayed }: Moment): string[] => (replayed ? [] : ['changed_at']);

/**
 * Stores who owns a key result, unless a newer event is stored.
 * @param deleted keeps the row as gone: a late event does not bring it back
 */
export const putKeyResult = (
  scope: Scope,
  { uuid, objective_uuid, user_uuid }: Pick<KeyResultSnapshot, 'uuid' | 'objective_uuid' | 'user_uuid'>,
  moment: Moment,
  deleted = false,
): Promise<void> => {
  const { at, sequence } = moment;
  const row = { uuid, objective_uuid, user_uuid, changed_at: at, gone: deleted, sequence };
  return put(scope, 'keyresults', [row], ['user_uuid', ...changedAt(moment)]);
};

/** Stores an objective and the key results in its event; existing key results keep their own time of change. */
export const putObjective = async (
  scope: Scope,
  { uuid, user_uuid, team_uuid, keyresults }: ObjectiveSnapshot,
  moment: Moment,
  deleted = false,
): Promise<void> => {
  const { at, sequence } = moment;
  const row = { uuid, user_uuid, team_uuid, changed_at: at, gone: deleted, sequence };
  await put(scope, 'objectives', [row], ['user_uuid', 'team_uuid', ...changedAt(moment)]);
  const common = { objective_uuid: uuid, changed_at: at, gone: deleted, sequence };
  const rows = keyresults.map((one) => ({ ...common, uuid: one.uuid, user_uuid: one.user_uuid }));
  if (rows.length > 0) await put(scope, 'keyresults', rows, ['user_uuid']);
  if (deleted) await scope.table('keyresults').where({ objective_uuid: uuid }).update({ gone: true });
};

// The member's row is locked, so that leaving is either seen here, or happens afterwards and deletes the activity.
const ACTIVE = `
  with ${LOCKED_ORGANISATION}, member as (select gone from members where organisation_uuid = $1 and user_uuid = $2 for share)
  insert into activities (organisation_uuid, user_uuid, at) select $1, $2, $3::timestamptz
  where not exists (select from member where gone) and not ${IS_DELETED}
  on conflict (organisation_uuid, user_uuid) do update set at = excluded.at
  where activities.at <= excluded.at - interval '1 minute'`;

/**
 * Stores new values of key results, and the activity of their actors to the minute: parts of a `with` for any number of events of one
 * organisation, given as JSON. Only members whose activity is written are locked.
 */
export const PUT_VALUES = `
  ${LOCKED_ORGANISATION}, new_values as (
    select * from json_to_recordset($5::json) as t (event_id uuid, uuid uuid, objective_uuid uuid, user_uuid uuid, changed_at timestamptz,
      sequence bigint, actor uuid)
    join received using (event_id)
  ), newest as (
    select distinct on (uuid) *, false as gone from new_values order by uuid, sequence desc
  ), stored as (${putSql('keyresults', 'newest', ['user_uuid', 'changed_at'])}
  ), active as (
    select actor, max(changed_at) as at from new_values where actor is not null group by actor
  ), unwritten as (
    select actor, at from active where not exists (select from activities a
      where a.organisation_uuid = $1 and a.user_uuid = active.actor and a.at > active.at - interval '1 minute')
  ), people as (
    select user_uuid, gone from members where organisation_uuid = $1 and user_uuid in (select actor from unwritten) for share
  ), effects as (
    insert into activities (organisation_uuid, user_uuid, at) select $1, actor, at from unwritten
    where not exists (select from people where user_uuid = actor and gone) and not ${IS_DELETED}
    order by actor
    on conflict (organisation_uuid, user_uuid) do update set at = excluded.at
    where activities.at <= excluded.at - interval '1 minute'
    returning 1
  )`;

const EACH_MS = 60_000;
const MAX_CACHED = 10_000;
/** A cache of the latest stored activity in ms, by organisation and user. */
const cached = new Map<string, number>();

const keyOf = ({ organisation }: Scope, userUuid: string): string => `${organisation} ${userUuid}`;

/**
 * Stores, at most once a minute, that somebody created or changed something. Not for people who have left: the hand-over that they cause
 * arrives after they left.
 */
export const putActivity = async (scope: Scope, userUuid: string, at: Date): Promise<void> => {
  const key = keyOf(scope, userUuid);
  const moment = at.getTime();
  if (moment < (cached.get(key) ?? Number.NEGATIVE_INFINITY) + EACH_MS) return;
  await scope.query(ACTIVE, [scope.organisation, userUuid, at]);
  // Cached only after the commit, because a rollback removes the row.
  afterCommit(scope.trx, () => {
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(key, moment);
  });
};

/** Deletes the activity of somebody who has left: it is no longer needed. */
export const forgetActivity = async (scope: Scope, userUuid: string): Promise<void> => {
  cached.delete(keyOf(scope, userUuid));
  await scope.table('activities').where({ user_uuid: userUuid }).delete();
};
