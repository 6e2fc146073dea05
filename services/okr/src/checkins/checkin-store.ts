import { type CheckinAskResource, type CheckinResource, CONFIDENCES_STORED, type PageQuery } from '@waymark/contracts';
import type { Database, Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import type { KeyResultRow } from '../keyresults/keyresult.ts';
import { KEYRESULT_COLUMNS } from '../keyresults/keyresult-store.ts';
import { instant } from '../store/instant.ts';
import { columns } from '../store/names.ts';
import { type CheckinFacts, type Moment, type Parent, STATUS_SINCE } from './assessment.ts';
import { bindMoment, type MomentInSql } from './assessment-sql.ts';
import type { CheckinRow } from './checkin.ts';

const CHECKIN =
  'uuid, keyresult_uuid, at, user_uuid, from_value, to_value, confidence, comment, score_before, comment_before';

const FIND = `select ${CHECKIN} from keyresult_changes where organisation_uuid = $1 and uuid = $2`;
const LATEST = `
  select ${CHECKIN} from keyresult_changes where organisation_uuid = $1 and keyresult_uuid = $2 order by id desc limit 2`;

/** A check-in, read under the lock of its objective. */
export const findCheckin = async (scope: Scope, uuid: string): Promise<CheckinRow | undefined> => {
  const [row] = await scope.query<CheckinRow>(FIND, [scope.organisation, uuid]);
  return row;
};

/** The last check-in of a key result, and the one before it. */
export const findLatest = (scope: Scope, keyResult: string): Promise<CheckinRow[]> =>
  scope.query<CheckinRow>(LATEST, [scope.organisation, keyResult]);

/** Stores a check-in as the latest of its key result, whose own columns the caller updates. */
export const insertCheckin = async (scope: Scope, checkin: CheckinRow): Promise<void> => {
  await scope.insert('keyresult_changes', checkin);
};

/** Stores what an edit may change: the value, the confidence, and the comment with the one that it replaced. */
export const updateCheckin = async (
  scope: Scope,
  { uuid, to_value, confidence, comment, comment_before }: CheckinRow,
): Promise<void> => {
  await scope.table('keyresult_changes').where({ uuid }).update({ to_value, confidence, comment, comment_before });
};

/** Deletes a check-in. What the key result stores of its check-ins has to be computed again: see `findFacts`. */
export const deleteCheckin = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('keyresult_changes').where({ uuid }).delete();
};

const FACTS = `
  select recent_checkins($2) as recent, array(
      select confidence from (
        select id, confidence from keyresult_changes
        where organisation_uuid = $1 and keyresult_uuid = $2 and confidence is not null order by id desc limit ${CONFIDENCES_STORED}) c
      order by id) as confidences,
    (select at from keyresult_changes where organisation_uuid = $1 and keyresult_uuid = $2 order by id desc limit 1) as checked_in_at`;

/** The check-in facts stored with a key result, computed from its check-ins. */
export const findFacts = async (scope: Scope, keyResult: string): Promise<CheckinFacts> => {
  type Row = { recent: number[]; confidences: number[]; checked_in_at: Date | null };
  const [row] = await scope.query<Row>(FACTS, [scope.organisation, keyResult]);
  return {
    checkedInAt: row?.checked_in_at ?? null,
    confidences: row?.confidences ?? [],
    recent: row?.recent ?? [],
  };
};

const LIST = `
  select k.uuid, (select count(*)::int from keyresult_changes where keyresult_uuid = k.uuid and organisation_uuid = $1) as total, (
    select coalesce(json_agg(json_build_object('uuid', c.uuid, 'at', ${instant('c.at')},
      'user_uuid', c.user_uuid, 'from_value', c.from_value, 'value', c.to_value, 'confidence', c.confidence, 'comment', c.comment)
      order by c.id desc), '[]')
    from (select * from keyresult_changes where keyresult_uuid = k.uuid and organisation_uuid = $1
      order by id desc limit $4 offset $5) c) as checkins,
    case when k.asked_uuid is not null and (k.checked_in_at is null or k.checked_in_at < k.asked_at) then
      json_build_object('user_uuid', k.asked_uuid, 'by_uuid', k.asked_by_uuid,
        'at', ${instant('k.asked_at')}) end as asked
  from members m left join keyresults k on k.organisation_uuid = $1 and k.uuid = $3
  where ${IS_MEMBER}`;

type Read = Pick<Database, 'readInOrganisation'>;
type Page = { checkins: CheckinResource[]; total: number; asked?: CheckinAskResource };
type ListRow = Omit<Page, 'asked'> & { uuid: string | null; asked: CheckinAskResource | null };

/** A page of the check-ins of a key result if that exists, the newest first; undefined if the caller is not an active member. */
export const findCheckins = async (
  database: Read,
  { organisation, userUuid }: Actor,
  keyResult: string,
  { limit, offset }: PageQuery,
): Promise<{ page: Page | undefined } | undefined> => {
  const values = [organisation, userUuid, keyResult, limit, offset];
  const [row] = await database.readInOrganisation<ListRow>(organisation, LIST, values);
  if (!row) return undefined;
  const { uuid, asked, ...page } = row;
  return { page: uuid === null ? undefined : { ...page, ...(asked && { asked }) } };
};

/**
 * Key results that wait for a check-in of a person: their own that are due, and those that they were asked for. Found as narrow rows, as
 * the count needs all of them; only those of the page are read whole.
 */
const waitingSql = ({ latest }: MomentInSql, page: { limit: string; offset: string }): string => `
  with own as (
    select uuid, objective_uuid, checked_in_at, checkin_rhythm, false as asked from keyresults
    where organisation_uuid = $1 and user_uuid = $2
    union all
    select uuid, objective_uuid, checked_in_at, checkin_rhythm, true from keyresults
    where organisation_uuid = $1 and asked_uuid = $2 and (checked_in_at is null or checked_in_at < asked_at)
  ), waiting as materialized (
    select distinct k.uuid, greatest(b.status_since, k.checked_in_at) as since, b.status_since
    from own k join objectives o on o.uuid = k.objective_uuid and o.organisation_uuid = $1 and o.status = 'working'
    cross join lateral (select ${STATUS_SINCE} as status_since offset 0) b
    where k.asked or greatest(b.status_since, k.checked_in_at) < ${latest}
  ), page as (
    select * from waiting order by since, uuid limit ${page.limit} offset ${page.offset}
  )
  select (select count(*)::int from waiting) as total, (
    select coalesce(json_agg(json_build_object('keyResult', to_json(k), 'parent', json_build_object('uuid', o.uuid, 'name', o.name,
      'status', o.status, 'goal', o.goal, 'period_start', o.period_start, 'period_end', o.period_end, 'since', page.status_since))
      order by page.since, page.uuid), '[]')
    from page cross join lateral (
      select objective_uuid, ${columns(KEYRESULT_COLUMNS)} from keyresults where organisation_uuid = $1 and uuid = page.uuid) k
    join objectives o on o.uuid = k.objective_uuid and o.organisation_uuid = $1) as page
  from members m where ${IS_MEMBER}`;

/** A key result that waits for a check-in, with its objective. */
export type Waiting = {
  keyResult: KeyResultRow;
  parent: Omit<Parent, 'statusSince'> & { uuid: string; name: string; since: string };
};

/**
 * A page of the key results that wait for a person's check-in, the longest waiting first, and how many there are; undefined if the user
 * is not an active member.
 */
export const findWaiting = async (
  database: Read,
  { organisation, userUuid }: Actor,
  moment: Moment,
  { limit, offset }: PageQuery,
): Promise<{ page: Waiting[]; total: number } | undefined> => {
  const bindings: unknown[] = [organisation, userUuid];
  const bind = (value: unknown): string => `$${bindings.push(value)}`;
  const sql = waitingSql(bindMoment(moment, bind)(), { limit: bind(limit), offset: bind(offset) });
  const [row] = await database.readInOrganisation<{ page: Waiting[]; total: number }>(organisation, sql, bindings);
  return row;
};
