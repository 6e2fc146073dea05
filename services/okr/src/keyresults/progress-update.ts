import type { KeyResultResource, KeyresultEdit } from '@waymark/contracts';
import { type Database, newUuid } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { FROM_MEMBER, IS_MEMBER } from '../access/members.ts';
import { assessmentsUnder, CALENDAR, type CalendarRow, momentIn, rowToCalendar } from '../checkins/assessment.ts';
import { inputsFrom, KEYRESULT_FACTS, PARENT_FACTS, parentFrom } from '../checkins/assessment-facts.ts';
import { inJson, type Links } from '../objectives/links.ts';
import { keyResultText } from '../objectives/listed-json.ts';
import { LATER } from '../objectives/objective-store.ts';
import { instant } from '../store/instant.ts';
import { isProgressUpdate, type KeyResultPath } from './keyresult.ts';

/** The data of `keyResultEdited` for a new value, built by Postgres; a test checks that both agree. */
const EVENT_DATA = `jsonb_build_object('uuid', k.uuid, 'objective_uuid', k.objective_uuid, 'objective_name', k.objective_name, 'name', k.name,
  'user_uuid', k.user_uuid, 'measured_by', k.measured_by, 'start_value', k.start_value, 'actual_value', k.actual_value,
  'target_value', k.target_value, 'progress', k.progress, 'health', health_of(k.progress), 'order', k.position,
  'from', k.from_value, 'to', k.actual_value, 'comment', $8::text,
  'checked_in_at', ${instant('k.checked_in_at')}, 'asked_uuid', k.asked_uuid, 'asked_by_uuid', k.asked_by_uuid,
  'asked_at', ${instant('k.asked_at')}, 'checkin_rhythm', k.checkin_rhythm)`;

/*
 * The caller ($2) must be an active member of an organisation that is not blocked, the objective in work, the value a new one and the
 * key result in the version that the caller read ($10), or nothing is changed. The objective keeps its status until the commit. The previous
 * state is read without a lock: if the key result changed in between, its `updated_at` shows it.
 */
const PROGRESS = `
  with allowed as (
    select from ${FROM_MEMBER}
    where ${IS_MEMBER} and not coalesce(s.blocked_for_not_paying or s.blocked_for_users, false)
  ), parent as (
    select uuid, name, status, goal, period_start, period_end, created_at from objectives
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
      k.actual_value, k.target_value, k.progress, k.position, k.json, k.checked_in_at, k.asked_uuid, k.asked_by_uuid, k.asked_at, k.standing_facts,
      k.checkin_rhythm, before.actual_value as from_value,
      before.present_progress_score as score_before, before.comment as comment_before
  ), history as (
    insert into keyresult_changes (
      organisation_uuid, keyresult_uuid, uuid, at, user_uuid, from_value, to_value, comment, score_before, comment_before)
    select $1, k.uuid, $12, $9, $2, k.from_value, k.actual_value, $8, k.score_before, case when $7 then k.comment_before end from k
  ), event as (
    insert into outbox (event_id, type, organisation, subject, actor, data, occurred_at)
    select $11, 'waymark.okr.keyresult.progressed.v1', $1, k.uuid, $2, ${EVENT_DATA}, $9 from k
  )
  select k.json, ${PARENT_FACTS} as parent, ${KEYRESULT_FACTS} as facts, ${CALENDAR} from k, parent o`;

type Written = CalendarRow & { json: string; parent: string; facts: string };

/**
 * The fast path of the most frequent change: a new value in a working status, in one statement and one round trip, with its
 * history and its event.
 * @returns undefined in any other case: nothing is changed then, and `editUnderLock` does or refuses the change
 */
export const updateProgress = async (
  database: Pick<Database, 'writeInOrganisation'>,
  { organisation, userUuid, now }: Actor,
  { objective, keyresult }: KeyResultPath,
  sent: KeyresultEdit,
  links: Links,
): Promise<KeyResultResource | undefined> => {
  if (!isProgressUpdate(sent)) return undefined;
  const { actual_value, present_progress_score: score = null, comment, updated_at } = sent;
  const readAt = updated_at === undefined ? null : new Date(updated_at);
  const named = [organisation, userUuid, objective, keyresult];
  const values = [actual_value, score, comment !== undefined, comment ?? null, now, readAt, newUuid(), newUuid()];
  const [row] = await database.writeInOrganisation<Written>(organisation, PROGRESS, [...named, ...values]);
  if (row === undefined) return undefined;
  const assess = assessmentsUnder(parentFrom(row.parent), momentIn(rowToCalendar(row), now));
  return JSON.parse(keyResultText(row.json, inJson(links.keyresult), assess.ofKeyResult(inputsFrom(row.facts))));
};
