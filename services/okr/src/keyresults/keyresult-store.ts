import type { Blocks, Status } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Caller } from '../access/caller.ts';
import { tell } from '../events/told.ts';
import type { Links } from '../objectives/links.ts';
import { keyresultJson } from '../objectives/objective-json.ts';
import type { Statement } from '../objectives/objective-list.ts';
import { CALLER, FROM_CALLER, IS_CALLER } from '../objectives/objective-store.ts';
import type { KeyresultFields, KeyresultRow, ValueChange } from './keyresult.ts';
import type { Parent } from './keyresult-events.ts';

const COLUMNS = `k.uuid, k.name, k.user_uuid, k.description, k.measured_by, k.start_value, k.actual_value, k.target_value,
  k.initial_progress_score, k.present_progress_score, k.comment, k.position, k.updated_at`;

const read = (lock: '' | 'for no key update'): string => `
  select ${CALLER}, o.uuid as parent_uuid, o.name as parent_name, o.status as parent_status, k.*
  from ${FROM_CALLER}
  left join lateral (
    select uuid, name, status from objectives where organisation_uuid = $1 and uuid = $3 ${lock}) o on true
  left join lateral (
    select ${COLUMNS} from keyresults k
    where k.organisation_uuid = $1 and k.objective_uuid = o.uuid and k.uuid = $4 ${lock}) k on true
  where ${IS_CALLER}`;

export const READ = read('');
export const LOCK = read('for no key update');

type ParentRow = { parent_uuid: string | null; parent_name: string; parent_status: Status };
export type FoundRow = Blocks & { admin: boolean } & ParentRow & (KeyresultRow | { uuid: null });
export type Found = { caller: Caller; parent: Parent | undefined; keyresult: KeyresultRow | undefined };

/** What `READ` or `LOCK` found; nothing for who is no active member. */
export const foundOf = ([row]: readonly FoundRow[]): Found | undefined => {
  if (!row) return undefined;
  const { parent_uuid, parent_name, parent_status } = row;
  const parent = parent_uuid === null ? undefined : { uuid: parent_uuid, name: parent_name, status: parent_status };
  return { caller: row, parent, keyresult: row.uuid === null ? undefined : row };
};

/** Does nothing where the key result or the status of its objective is no longer what the change was planned on. */
const UPDATE = `
  with parent as (
    select uuid from objectives where organisation_uuid = $1 and uuid = $20 and status = $21 for share
  ), k as (
    update keyresults set name = $3, user_uuid = $4, description = $5, measured_by = $6, start_value = $7, actual_value = $8,
      target_value = $9, initial_progress_score = $10, present_progress_score = $11, comment = $12,
      updated_at = greatest($13::timestamptz, $22 + interval '1 millisecond')
    from parent
    where keyresults.organisation_uuid = $1 and keyresults.uuid = $2 and keyresults.objective_uuid = parent.uuid
      and keyresults.updated_at = $22
    returning keyresults.uuid, keyresults.json
  ), kept as (
    insert into keyresult_changes (organisation_uuid, keyresult_uuid, at, user_uuid, from_value, to_value, comment)
    select $1, k.uuid, $13, $14, $15, $16, $17 from k where $15::float8 is not null
  ), told as (${tell('$18', 'k')})
  select ${keyresultJson('$19')} as body from k`;

export type Update = {
  /** What the change was planned on. */
  before: KeyresultRow;
  parent: Parent;
  fields: KeyresultFields;
  change: ValueChange | null;
  author: string;
  now: Date;
  told: string;
  links: Links;
};

const valuesOf = (k: KeyresultFields): unknown[] => [
  k.name,
  k.user_uuid,
  k.description,
  k.measured_by,
  k.start_value,
  k.actual_value,
  k.target_value,
  k.initial_progress_score,
  k.present_progress_score,
  k.comment,
];

/** The key result, its value history and its events in one statement: the JSON of what then stands, no row when outrun. */
export const updateKeyresult = (organisation: string, update: Update): Statement => {
  const { before, parent, fields, change, author, now, told, links } = update;
  const history = [author, change?.from ?? null, change?.to ?? null, change?.comment ?? null];
  const planned = [parent.uuid, parent.status, before.updated_at];
  const values = [organisation, before.uuid, ...valuesOf(fields), now, ...history, told, links.keyresult, ...planned];
  return { sql: UPDATE, bindings: values };
};

const INSERT = `
  with k as (
    insert into keyresults (organisation_uuid, uuid, name, user_uuid, description, measured_by, start_value, actual_value,
      target_value, initial_progress_score, present_progress_score, comment, created_at, updated_at, objective_uuid, position)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15)
    returning uuid, json
  ), told as (${tell('$16', 'k')})
  select ${keyresultJson('$17')} as body from k`;

export type Insertion = Pick<Update, 'fields' | 'now' | 'told' | 'links'> & {
  uuid: string;
  objective: string;
  position: number;
};

export const insertKeyresult = async (scope: Scope, insertion: Insertion): Promise<string> => {
  const { uuid, fields, now, objective, position, told, links } = insertion;
  const place = [now, objective, position, told, links.keyresult];
  const [row] = await scope.query<{ body: string }>(INSERT, [scope.organisation, uuid, ...valuesOf(fields), ...place]);
  return row?.body ?? '';
};

const PRESENT = `select ${keyresultJson('$3')} as body from keyresults k where k.organisation_uuid = $1 and k.uuid = $2`;

/** The JSON of a key result as the transaction sees it. */
export const presentKeyresult = async (scope: Scope, uuid: string, links: Links): Promise<string> => {
  const [row] = await scope.query<{ body: string }>(PRESENT, [scope.organisation, uuid, links.keyresult]);
  return row?.body ?? '';
};

const ALL = `
  select coalesce(string_agg(${keyresultJson('$3')}, ',' order by k.position), '') as body
  from keyresults k where k.organisation_uuid = $1 and k.objective_uuid = $2`;

/** The JSON list of an objective's key results, in order. */
export const presentKeyresults = async (scope: Scope, objective: string, links: Links): Promise<string> => {
  const [row] = await scope.query<{ body: string }>(ALL, [scope.organisation, objective, links.keyresult]);
  return `[${row?.body ?? ''}]`;
};

const ORDER = `
  update keyresults k set position = sent.place - 1
  from unnest($3::uuid[]) with ordinality as sent(uuid, place)
  where k.organisation_uuid = $1 and k.objective_uuid = $2 and k.uuid = sent.uuid and k.position <> sent.place - 1`;

/** Gives the key results of an objective the positions 0, 1, ... in the order named. */
export const placeKeyresults = async (scope: Scope, objective: string, order: readonly string[]): Promise<void> => {
  await scope.query(ORDER, [scope.organisation, objective, order]);
};

export const deleteKeyresult = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.query('delete from keyresults where organisation_uuid = $1 and uuid = $2', [scope.organisation, uuid]);
};

/** For an active member ($2): the changes of the actual value of a key result ($4), oldest first; a null uuid where there is none. */
export const READ_HISTORY = `
  select m.user_uuid, k.uuid, (
    select coalesce(json_agg(json_build_object('at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'user_uuid', c.user_uuid, 'from', c.from_value, 'to', c.to_value, 'comment', c.comment) order by c.id), '[]')
    from keyresult_changes c where c.keyresult_uuid = k.uuid and c.organisation_uuid = $1) as history
  from members m left join keyresults k on k.organisation_uuid = $1 and k.objective_uuid = $3 and k.uuid = $4
  where ${IS_CALLER}`;
