import {
  fold,
  foldedParts,
  HISTORY_LIMIT,
  type HistoryKind,
  type HistoryTarget,
  searchParts,
} from '@waymark/contracts';
import { containsEach, forgetSome, IS_DELETED, LOCKED_ORGANISATION, type Scope } from '@waymark/service-kit';
import { type Announcement, LIVE_CHANNEL } from '../live/live-channel.ts';
import { type HistoryFacts, NOBODY } from './history-entry.ts';

/** A stored entry. The author's name is the one stored with it, otherwise the current one. */
export type HistoryRow = {
  uuid: string;
  name: string;
  kind: HistoryKind;
  target: HistoryTarget;
  message_key: string;
  details: HistoryFacts['details'];
  target_uuid: string | null;
  objective_uuid: string | null;
  user_uuid: string;
  user_first_name: string | null;
  user_last_name: string | null;
  user_image_path: string | null;
  created_at: Date;
};

/*
 * The author is taken from the event first: their member row may not have arrived yet, or be gone. That row is locked until the entry is
 * stored, so that deleting the account, which empties the row first, finds every entry with their name; so is that of the member whom it is
 * about. An event that arrives after the deletion leaves an entry without the name. A late event of a deleted organisation leaves none. An
 * entry's id is that of its event.
 */
export const ADD_HISTORY = `
  ${LOCKED_ORGANISATION}, new_entries as (
    select * from json_to_recordset($5::json) as t (event_id uuid, place int, announcement text, name text, kind text, target text,
      message_key text, details jsonb, target_uuid uuid, objective_uuid uuid, user_uuid uuid, user_first_name text,
      user_last_name text, user_image_path text, created_at timestamptz, search text)
    join received using (event_id)
  ), people as (
    select user_uuid, first_name, last_name, image_path, forgotten from members
    where organisation_uuid = $1 and user_uuid = any($6::uuid[]) order by user_uuid for share
  ), added as (
    insert into notifications (uuid, organisation_uuid, event_id, name, kind, target, message_key, details, target_uuid, objective_uuid,
      user_uuid, user_first_name, user_last_name, user_image_path, created_at, search)
    select t.event_id, $1, t.event_id, case when about.forgotten then '${NOBODY}' else t.name end, t.kind, t.target, t.message_key,
      t.details, t.target_uuid, t.objective_uuid, t.user_uuid,
      case when p.forgotten then '${NOBODY}' else coalesce(t.user_first_name, p.first_name) end,
      case when p.forgotten then '' else coalesce(t.user_last_name, p.last_name) end,
      case when p.forgotten then null else coalesce(t.user_image_path, p.image_path) end,
      t.created_at, case when about.forgotten then null else t.search end
    from new_entries t left join people p on p.user_uuid = t.user_uuid
    left join people about on t.target = 'user_organisations' and about.user_uuid = t.target_uuid
    where t.kind is not null and not ${IS_DELETED}
    order by t.place
    on conflict do nothing
  ), unlinked as (
    update notifications set target_uuid = null,
      objective_uuid = case when objective_uuid = any($7::uuid[]) then null else objective_uuid end
    where cardinality($7::uuid[]) > 0 and organisation_uuid = $1
      and (target_uuid = any($7::uuid[]) or objective_uuid = any($7::uuid[]))
  ), effects as (
    select pg_notify('${LIVE_CHANNEL}', announcement) from (select announcement from new_entries order by place) announced
  )`;

/** The searchable text: the names in the entry, one on each line, so that no match spans two of them. */
const searchText = ({ name, details }: HistoryFacts): string =>
  [name, details.objective, details.source]
    .filter((text) => typeof text === 'string')
    .map(fold)
    .join('\n');

/** The effects of an event: its history entry and its live announcement. */
export type ReceivedEvent = {
  eventId: string;
  entry: { facts: HistoryFacts; user: string; at: Date } | undefined;
  announcement: Announcement;
  /** The uuid of the target that the event deletes: entries stop linking to it. */
  ended: string | undefined;
};

type Links = Pick<HistoryFacts, 'targetUuid' | 'objectiveUuid'>;

const linksWithout = ({ targetUuid, objectiveUuid }: Links, ended: ReadonlySet<string>): Links => {
  if (objectiveUuid !== null && ended.has(objectiveUuid)) return { targetUuid: null, objectiveUuid: null };
  return { targetUuid: targetUuid !== null && ended.has(targetUuid) ? null : targetUuid, objectiveUuid };
};

/** The columns of an entry, with a snapshot of the author as far as the event has it. */
const columnsOf = ({ facts, user, at }: NonNullable<ReceivedEvent['entry']>, ended: ReadonlySet<string>) => {
  const { name, kind, target, messageKey: message_key, details } = facts;
  const { targetUuid: target_uuid, objectiveUuid: objective_uuid } = linksWithout(facts, ended);
  const person = facts.person?.user_uuid === user ? facts.person : undefined;
  return {
    ...{ name, kind, target, message_key, details, target_uuid, objective_uuid, user_uuid: user },
    user_first_name: person?.first_name,
    user_last_name: person?.last_name,
    user_image_path: person?.image_path,
    created_at: at,
    search: searchText(facts),
  };
};

/** The member whom an entry is about, if it is about one. */
const memberIn = ({ target, targetUuid }: HistoryFacts): string[] =>
  target === 'user_organisations' && targetUuid !== null ? [targetUuid] : [];

/** The bindings of `ADD_HISTORY` after organisation and event ids; events in their order. */
export const historyBindings = (all: readonly ReceivedEvent[]): readonly unknown[] => {
  const ended = new Set<string>();
  // From last to first: a deletion removes the links of all entries before it, as it does of stored ones.
  const rows = all
    .map(({ eventId: event_id, entry, announcement, ended: gone }, place) => ({
      event_id,
      entry,
      announcement,
      gone,
      place,
    }))
    .reverse()
    .map(({ entry, announcement, gone, ...row }) => {
      if (gone !== undefined) ended.add(gone);
      return { ...row, announcement: JSON.stringify(announcement), ...(entry && columnsOf(entry, ended)) };
    });
  const users = new Set(all.flatMap(({ entry }) => (entry ? [entry.user, ...memberIn(entry.facts)] : [])));
  return [JSON.stringify(rows), [...users], [...ended]];
};

/** Filters of the history, null if not set; `from` is inclusive, `to` exclusive. */
type HistorySearch = {
  q?: string | null;
  actor?: string | null;
  kind?: HistoryKind | null;
  target?: HistoryTarget | null;
  from?: Date | null;
  to?: Date | null;
  /** How many of the newest matches to skip. */
  offset?: number;
};

/**
 * For the rest of its transaction Postgres reads pages from an index in their order. Under row-level security it expects few rows in any
 * organisation, and would read and sort all of them.
 */
const IN_INDEX_ORDER = 'set local enable_sort = off';

/**
 * The latest entries that match, newest first, read from the index of that order: planned for an average organisation, they would all be
 * read and sorted. Those of one person are found by an index of their own, and sorted. The page is cut first, then its people are looked up
 * one by one: a join would read all members of a large organisation.
 */
export const latestHistory = async (scope: Scope, search: HistorySearch = {}): Promise<HistoryRow[]> => {
  const { q, actor, kind, target, from, to, offset = 0 } = search;
  const bindings: unknown[] = [scope.organisation];
  const bind = (value: unknown): string => `$${bindings.push(value)}`;
  const conditions = ['organisation_uuid = $1'];
  // Entries written by earlier releases are searched by their names with accents.
  if (q)
    conditions.push(`(${containsEach('search', foldedParts(q), bind)}
      or (search is null and ${containsEach('lower(name)', searchParts(q.toLowerCase()), bind)}))`);
  if (actor) conditions.push(`user_uuid = ${bind(actor)}`);
  if (kind) conditions.push(`kind = ${bind(kind)}`);
  if (target) conditions.push(`target = ${bind(target)}`);
  if (from) conditions.push(`created_at >= ${bind(from)}`);
  if (to) conditions.push(`created_at < ${bind(to)}`);
  const sql = `
    select n.uuid, n.name, n.kind, n.target, n.message_key, n.details, n.target_uuid, n.objective_uuid, n.user_uuid, n.created_at,
      coalesce(n.user_first_name, m.first_name) as user_first_name, coalesce(n.user_last_name, m.last_name) as user_last_name,
      coalesce(m.image_path, n.user_image_path) as user_image_path
    from (select * from notifications where ${conditions.join(' and ')}
      order by created_at desc, position desc limit ${HISTORY_LIMIT} ${offset > 0 ? `offset ${bind(offset)}` : ''}) n
    left join lateral (
      select first_name, last_name, image_path from members where organisation_uuid = $1 and user_uuid = n.user_uuid limit 1) m on true
    order by n.created_at desc, n.position desc`;
  if (actor) return scope.query(sql, bindings);
  const [, rows] = await scope.together(() => [scope.query(IN_INDEX_ORDER), scope.query<HistoryRow>(sql, bindings)]);
  return rows;
};

/** Whether the organisation has such an entry. */
export const hasHistory = async (scope: Scope, uuid: string): Promise<boolean> =>
  (await scope.table('notifications').where({ uuid }).first('uuid')) !== undefined;

const DELETE = `delete from notifications where organisation_uuid = $1 and uuid = $2
  returning name, kind, target, user_uuid, created_at`;

export type DeletedHistory = Pick<HistoryRow, 'name' | 'kind' | 'target' | 'user_uuid' | 'created_at'>;

/** @returns the deleted entry; undefined if there was none */
export const deleteHistory = async (scope: Scope, uuid: string): Promise<DeletedHistory | undefined> => {
  const [deleted] = await scope.query<DeletedHistory>(DELETE, [scope.organisation, uuid]);
  return deleted;
};

const FORGET_AUTHOR = `
  update notifications set user_first_name = '${NOBODY}', user_last_name = '', user_image_path = null where ctid = any(array(
    select ctid from notifications
    where user_uuid = :user and (user_first_name, user_last_name, user_image_path) is distinct from ('${NOBODY}', '', null)
    limit :most for update))`;

const FORGET_MEMBER = `
  update notifications set name = '${NOBODY}', search = null where ctid = any(array(
    select ctid from notifications
    where target = 'user_organisations' and target_uuid = :user and (name, search) is distinct from ('${NOBODY}', null)
    limit :most for update))`;

/** Removes the name of a deleted account from every history; the entries stay. */
export const FORGET_IN_HISTORY = [forgetSome(FORGET_AUTHOR, 2_000), forgetSome(FORGET_MEMBER)];
