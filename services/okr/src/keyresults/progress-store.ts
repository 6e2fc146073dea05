import type { Links } from '../objectives/links.ts';
import { keyresultJson } from '../objectives/objective-json.ts';
import type { Statement } from '../objectives/objective-list.ts';
import { FROM_CALLER, IS_CALLER, LATER } from '../objectives/objective-store.ts';

/** The data of `keyresultProgressed`, as Postgres puts it together; a test holds the two together. */
const EVENT_DATA = `jsonb_build_object('uuid', k.uuid, 'objective_uuid', k.objective_uuid, 'objective_name', k.objective_name, 'name', k.name,
  'user_uuid', k.user_uuid, 'measured_by', k.measured_by, 'start_value', k.start_value, 'actual_value', k.actual_value,
  'target_value', k.target_value, 'progress', k.progress, 'health', health_of(k.progress), 'order', k.position,
  'from', k.from_value, 'to', k.actual_value, 'comment', $8::text)`;

/*
 * Who asks ($2) must be an active member of an organisation that is not blocked, the objective worked on, the value a new one and the
 * key result what the caller read ($10), or nothing happens. The objective keeps its status until the commit. What was there before
 * is read without a lock: had the key result changed in between, its `updated_at` would tell.
 */
const PROGRESS = `
  with allowed as (
    select from ${FROM_CALLER}
    where ${IS_CALLER} and not coalesce(s.blocked_for_not_paying or s.blocked_for_users, false)
  ), parent as (
    select uuid, name from objectives
    where organisation_uuid = $1 and uuid = $3 and status in ('working', 'review') and exists (select from allowed) for share
  ), k as (
    update keyresults k set actual_value = $5,
      present_progress_score = coalesce($6::float8, progress_percent(k.start_value, $5, k.target_value)),
      comment = case when $7 then $8 else k.comment end, updated_at = ${LATER('$9', 'k.updated_at')}
    from parent, keyresults before
    where k.organisation_uuid = $1 and k.uuid = $4 and k.objective_uuid = parent.uuid
      and before.organisation_uuid = $1 and before.uuid = $4 and before.updated_at = k.updated_at
      and k.actual_value <> $5 and k.start_value <> k.target_value and k.updated_at = coalesce($10, k.updated_at)
    returning k.uuid, k.objective_uuid, parent.name as objective_name, k.name, k.user_uuid, k.measured_by, k.start_value,
      k.actual_value, k.target_value, k.progress, k.position, k.json, before.actual_value as from_value
  ), kept as (
    insert into keyresult_changes (organisation_uuid, keyresult_uuid, at, user_uuid, from_value, to_value, comment)
    select $1, k.uuid, $9, $2, k.from_value, k.actual_value, $8 from k
  ), told as (
    insert into outbox (event_id, type, organisation, subject, actor, data, occurred_at)
    select $11, 'waymark.okr.keyresult.progressed.v1', $1, k.uuid, $2, ${EVENT_DATA}, $9 from k
  )
  select ${keyresultJson('$12')} as body from k`;

export type Progress = {
  organisation: string;
  author: string;
  objective: string;
  keyresult: string;
  actual: number;
  /** Follows from the values where it is left out. */
  score: number | undefined;
  /** Stays as it is where it is left out. */
  comment: string | null | undefined;
  readAt: Date | null;
  now: Date;
  eventId: string;
  links: Links;
};

/** A new value with its history and its event in one statement: the JSON of what then stands, no row where anything is in the way. */
export const progressStatement = (progress: Progress): Statement => {
  const { organisation, author, objective, keyresult, actual, score = null, comment, readAt, now } = progress;
  const said = [comment !== undefined, comment ?? null];
  const place = [organisation, author, objective, keyresult];
  const values = [actual, score, ...said, now, readAt, progress.eventId, progress.links.keyresult];
  return { sql: PROGRESS, bindings: [...place, ...values] };
};
