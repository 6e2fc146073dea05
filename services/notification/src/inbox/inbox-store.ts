import { BEFORE_ALL, forgetLookingThrough, forgetSome, type Scope } from '@waymark/service-kit';
import { CALENDAR, type CalendarRow, calendarOf } from './inbox-calendar.ts';
import type { BlockerFacts, FactUpdate, KeyResultFacts, ObjectiveFacts } from './inbox-facts.ts';
import type { Addressee, InboxItem, Known, ObjectiveGroup } from './inbox-item.ts';
import { INBOX, notifyChanged } from './inbox-live.ts';

/** Replaces a removed mention in a text. */
const NOBODY = '@—';

/** SQL that empties the fields naming a person for whom `isSo` holds. Owners and validators are replaced by okr's own events. */
const emptied = (isSo: (person: string) => string): string => `(
  select coalesce(jsonb_object_agg(field, null), '{}')
  from unnest(array['raised_by', 'returned_by', 'asked_uuid', 'asked_by_uuid'] || case when thing in ('blocker', 'comment') then array['user_uuid'] end) field
  where ${isSo('(facts ->> field)::uuid')})`;

// People who have left are not named: a late event may still name them, and whether their account exists is not known here.
const hasLeft = (person: string): string =>
  `exists (select from members m where m.organisation_uuid = $1 and m.user_uuid = ${person} and m.gone)`;

/** SQL that removes mentions of people for whom `isSo` holds, from a comment's list and from its text. */
const unmentioned = (isSo: (person: string) => string): string => `(
  select case when bool_or(is_so) then jsonb_build_object(
    'text', regexp_replace(facts ->> 'text', '@[[](' || string_agg(uuid, '|') filter (where is_so) || ')[]]', '${NOBODY}', 'gi'),
    'mentions', coalesce(jsonb_agg(one) filter (where not is_so), '[]')) else '{}' end
  from (select one, one ->> 'uuid' as uuid, ${isSo("(one ->> 'uuid')::uuid")} as is_so
        from jsonb_array_elements(facts -> 'mentions') one) mentioned)`;

/** SQL that removes people for whom `isSo` holds from those who declined a blocker. */
const undeclined = (isSo: (person: string) => string): string => `(
  select case when bool_or(is_so) then jsonb_build_object('declined', coalesce(jsonb_agg(one) filter (where not is_so), '[]')) else '{}' end
  from (select one, ${isSo("(one #>> '{}')::uuid")} as is_so from jsonb_array_elements(facts -> 'declined') one) declined)`;

const LEFT = `${emptied(hasLeft)} || ${unmentioned(hasLeft)} || ${undeclined(hasLeft)}`;

const GROUPED = `('objective', 'keyresult', 'blocker')`;

/**
 * Parts of a `with` that store facts and, as `stored`, return all facts of the groups. A statement does not see the rows that it writes, so
 * `stored` combines the written rows with the stored ones that did not change. An earlier statement has locked the groups.
 */
const storing = ({ updates, groups, where }: { updates: string; groups: string; where: string }): string => `
  updates as (
    select * from json_to_recordset(${updates}::json) as updates (group_uuid uuid, uuid uuid, thing text, facts jsonb, gone boolean, sequence bigint)
  ), put as (
    insert into inbox_facts (organisation_uuid, uuid, thing, group_uuid, facts, gone, sequence)
    select $1, uuid, thing, group_uuid, facts || ${LEFT}, coalesce(gone, false), sequence from updates
    where ${where} and (uuid = group_uuid
      or not exists (select from inbox_facts f where f.organisation_uuid = $1 and f.uuid = updates.group_uuid and f.gone))
    on conflict (organisation_uuid, uuid) do update set gone = excluded.gone, sequence = excluded.sequence,
      facts = case when excluded.gone then '{}' else inbox_facts.facts || excluded.facts end
    where inbox_facts.sequence < excluded.sequence
    returning group_uuid, uuid, thing, facts, gone
  ), stored as (
    select group_uuid, uuid, thing, facts from put where not gone and thing in ${GROUPED}
    union all
    select group_uuid, uuid, thing, facts from inbox_facts f
    where organisation_uuid = $1 and group_uuid = any(${groups}::uuid[]) and thing in ${GROUPED} and not gone
      and not exists (select from put where put.uuid = f.uuid)
  )`;

const NOT_DELETED = 'not exists (select from organisations where organisation_uuid = $1 and gone)';
const STORE = `with ${storing({ updates: '$2', groups: '$3', where: NOT_DELETED })} select * from stored`;

/**
 * The first statement for a batch of events about locked objectives; returns `FoundFacts`. Events that were already handled store nothing.
 */
export const FIND_FACTS = `
  ${CALENDAR}, ${storing({
    updates: '$5',
    groups: '$6',
    where: 'exists (select from received) and not exists (select from calendar where gone)',
  })}, effects as (
    select (select to_json(calendar) from calendar) as calendar, (select coalesce(json_agg(stored), '[]') from stored) as facts
  )`;

/** Merges several facts about one entity, with the same result as storing them one after the other. */
const mergeUpdates = (updates: readonly FactUpdate[]): FactUpdate[] => {
  const last = new Map<string, FactUpdate>();
  for (const one of updates) {
    const before = last.get(one.uuid);
    if (before === undefined) last.set(one.uuid, one);
    else if (before.sequence < one.sequence) {
      const facts = { ...(one.gone || before.gone ? {} : before.facts), ...one.facts };
      last.set(one.uuid, { ...one, facts } as FactUpdate);
    }
  }
  return [...last.values()];
};

/** Facts by their group. */
export type FactUpdates = ReadonlyMap<string, readonly FactUpdate[]>;

/** The bindings of statements that store facts: the facts, and the groups. */
export const updateBindings = (updates: FactUpdates): readonly unknown[] => {
  const rows = [...updates].flatMap(([group_uuid, of]) => mergeUpdates(of).map((one) => ({ group_uuid, ...one })));
  return [JSON.stringify(rows), [...updates.keys()]];
};

/**
 * Stores facts of locked groups unless newer ones are stored, and none that belong to a deleted objective. Returns the objectives of the
 * groups as they are then.
 */
export const storeFacts = async (scope: Scope, updates: FactUpdates): Promise<Map<string, ObjectiveGroup>> =>
  groupsOf(await scope.query<FactsRow>(STORE, [scope.organisation, ...updateBindings(updates)]));

const END_ALL = `
  update inbox_facts set gone = true, facts = '{}', sequence = greatest(sequence, $3)
  where organisation_uuid = $1 and group_uuid = $2 and not gone and ($4::uuid is null or facts ->> 'keyresult_uuid' = $4::text)`;

/** Marks the facts of a deleted objective or key result as deleted too. */
export const endFacts = async (
  scope: Scope,
  objective: string,
  keyResult: string | null,
  sequence: number,
): Promise<void> => {
  await scope.query(END_ALL, [scope.organisation, objective, sequence, keyResult]);
};

const GROUP = `
  select group_uuid, uuid, thing, facts from inbox_facts
  where organisation_uuid = $1 and group_uuid = $2 and thing in ${GROUPED} and not gone`;

type FactsRow = { group_uuid: string; uuid: string } & (
  | { thing: 'objective'; facts: ObjectiveFacts }
  | { thing: 'keyresult'; facts: KeyResultFacts }
  | { thing: 'blocker'; facts: BlockerFacts }
);

const groupsOf = (rows: readonly FactsRow[]): Map<string, ObjectiveGroup> => {
  const parts = Map.groupBy(rows, ({ group_uuid }) => group_uuid);
  return new Map(
    rows
      .filter((row) => row.thing === 'objective')
      .map((objective) => {
        const own = parts.get(objective.group_uuid) ?? [];
        const keyResults = own.filter((row) => row.thing === 'keyresult');
        const blockers = own.filter((row) => row.thing === 'blocker');
        return [objective.group_uuid, { objective, keyResults, blockers }];
      }),
  );
};

/** The result of `FIND_FACTS`. */
export type FoundFacts = { calendar: CalendarRow | null; facts: FactsRow[] };

/** The organisation's calendar and the objectives found; undefined if the organisation is deleted. */
export const foundGroups = ({ calendar: row, facts }: FoundFacts) => {
  const calendar = calendarOf(row);
  return calendar && { calendar, known: groupsOf(facts) };
};

/** An objective with its parts; empty if it is unknown or deleted. */
export const findGroup = async (scope: Scope, group: string): Promise<Map<string, ObjectiveGroup>> =>
  groupsOf(await scope.query<FactsRow>(GROUP, [scope.organisation, group]));

const ONE = 'select uuid, facts from inbox_facts where organisation_uuid = $1 and uuid = $2 and not gone';

/** The facts of one entity; undefined if it is unknown or deleted. */
export const findFacts = async <Facts>(scope: Scope, uuid: string): Promise<Known<Facts> | undefined> => {
  const [row] = await scope.query<Known<Facts>>(ONE, [scope.organisation, uuid]);
  return row;
};

const IS_DELETED = 'select gone from inbox_facts where organisation_uuid = $1 and uuid = $2';

/** Whether an objective, key result, blocker or comment is stored as deleted. */
export const isDeleted = async (scope: Scope, uuid: string): Promise<boolean> => {
  const [row] = await scope.query<{ gone: boolean }>(IS_DELETED, [scope.organisation, uuid]);
  return row?.gone ?? false;
};

const COLUMNS = [
  ...['uuid', 'kind', 'target', 'target_uuid', 'name', 'text', 'by_uuid', 'objective_uuid', 'keyresult_uuid'],
  ...['user_uuid', 'team_uuid', 'admins', 'begins_at', 'declined', 'returned'],
].join(', ');

/**
 * Makes the items of groups equal to the wanted ones, and notifies the open screens of the people concerned. Returns each `Change`. For
 * full seats and mentions the first start stays.
 */
export const SYNC = `
  with wanted as (
    select * from json_populate_recordset(null::inbox_items, $3::json) w
    where not exists (
      select from members m where m.organisation_uuid = $1 and m.user_uuid = w.user_uuid and m.gone)
  ), ended as (
    delete from inbox_items where organisation_uuid = $1 and group_uuid = any($2::uuid[]) and not uuid in (select uuid from wanted)
    returning uuid, user_uuid, team_uuid, admins, false as is_new
  ), saved as (
    insert into inbox_items (organisation_uuid, group_uuid, ${COLUMNS}) select $1, group_uuid, ${COLUMNS} from wanted
    on conflict (uuid) do update set name = excluded.name, text = excluded.text, by_uuid = excluded.by_uuid,
      declined = excluded.declined, returned = excluded.returned,
      begins_at = case when excluded.kind in ('seats', 'mention') then inbox_items.begins_at else excluded.begins_at end
    where (inbox_items.name, inbox_items.text, inbox_items.by_uuid, inbox_items.declined, inbox_items.returned)
        is distinct from (excluded.name, excluded.text, excluded.by_uuid, excluded.declined, excluded.returned)
      or (inbox_items.begins_at <> excluded.begins_at and excluded.kind not in ('seats', 'mention'))
    returning uuid, user_uuid, team_uuid, admins, xmax = 0 as is_new
  ), changed as (
    select * from ended union all select * from saved
  ), ${notifyChanged('$4')}
  select uuid, user_uuid, team_uuid, admins, is_new, (select count(*) from notified) from changed`;

/** An item that was added, removed or changed. */
export type Change = Addressee & { uuid: string; is_new: boolean };

/** The wanted items of each group. */
export type Wanted = ReadonlyMap<string, readonly InboxItem[]>;

/** The bindings of `SYNC`. A group without wanted items loses those that it has. */
export const syncBindings = (organisation: string, wanted: Wanted): readonly unknown[] => {
  const rows = [...wanted].flatMap(([group_uuid, items]) => items.map((item) => ({ group_uuid, ...item })));
  return [organisation, [...wanted.keys()], JSON.stringify(rows), JSON.stringify(INBOX)];
};

/** Runs `SYNC` in the scope's transaction. Returns the items that were added, changed or removed. */
export const syncItems = (scope: Scope, wanted: Wanted): Promise<Change[]> =>
  scope.query<Change>(SYNC, syncBindings(scope.organisation, wanted));

const END_MENTIONS = `
  delete from inbox_items where organisation_uuid = $1 and objective_uuid = $2 and kind = 'mention'
    and ($3::uuid is null or keyresult_uuid = $3)
  returning uuid, user_uuid, team_uuid, admins, false as is_new`;

/** Deletes the mentions in comments on a deleted objective or key result. */
export const endMentions = (scope: Scope, objective: string, keyResult: string | null): Promise<Change[]> =>
  scope.query(END_MENTIONS, [scope.organisation, objective, keyResult]);

const END_OF_USER = `
  delete from inbox_items where organisation_uuid = $1 and user_uuid = $2 and not exists (
    select from members m where m.organisation_uuid = $1 and m.user_uuid = $2 and m.active and not m.gone and m.sequence > $3)`;

/** Deletes the items of somebody who has left, unless they have rejoined since that event. */
export const endItemsOf = async (scope: Scope, user: string, sequence: number): Promise<void> => {
  await scope.query(END_OF_USER, [scope.organisation, user, sequence]);
};

const isUser = (person: string): string => `${person} = :user`;

const ORGANISATIONS = 'organisation_uuid in (select organisation_uuid from members where user_uuid = :user)';

const DELETE_ITEMS = `
  delete from inbox_items where ctid = any(array(select ctid from inbox_items where user_uuid = :user limit :most))`;

const FORGET_AUTHOR = `
  update inbox_items set by_uuid = null where ctid = any(array(
    select ctid from inbox_items where by_uuid = :user limit :most for update))`;

const FORGET_DECLINED = `
  update inbox_items set declined = array_remove(declined, :user) where ctid = any(array(
    select ctid from inbox_items
    where team_uuid is not null and declined @> array[cast(:user as uuid)] and ${ORGANISATIONS} limit :most for update))`;

/** In facts, and in the texts of the items of comments. By arrays: a join might read the whole table for each part. */
const FORGET_IN_FACTS = `
  with looked as materialized (
    select uuid, thing from inbox_facts
    where organisation_uuid = :organisation and uuid > cast(:after as uuid) order by uuid limit :most
  ), facts_without as (
    update inbox_facts set facts = facts || ${emptied(isUser)} || ${unmentioned(isUser)} || ${undeclined(isUser)}
    where organisation_uuid = :organisation and uuid = any(array(select uuid from looked))
      and position(cast(:user as text) in lower(facts::text)) > 0
  ), items_without as (
    update inbox_items set text = regexp_replace(text, '@[[]' || cast(:user as text) || '[]]', '${NOBODY}', 'gi')
    where organisation_uuid = :organisation and group_uuid = any(array(select uuid from looked where thing = 'comment'))
      and kind = 'mention' and position(cast(:user as text) in lower(text)) > 0
  )
  select uuid as last from looked order by uuid desc limit 1`;

/** Removes a deleted account's inbox, and its traces in the items and facts of others. */
export const FORGET_IN_INBOX = [
  ...[DELETE_ITEMS, FORGET_AUTHOR, FORGET_DECLINED].map((sql) => forgetSome(sql)),
  forgetLookingThrough(FORGET_IN_FACTS, BEFORE_ALL),
];

const UNSEEN = `
  select name, text, by_uuid, user_uuid, objective_uuid, keyresult_uuid from inbox_items
  where organisation_uuid = $1 and uuid = $2 and kind = 'mention' and seen_at is null and user_uuid is not null`;

type Mention = Pick<InboxItem, 'name' | 'by_uuid' | 'objective_uuid' | 'keyresult_uuid'> & {
  text: string;
  user_uuid: string;
};

/** A mention that has not been seen yet. */
export const findUnseen = async (scope: Scope, uuid: string): Promise<Mention | undefined> => {
  const [mention] = await scope.query<Mention>(UNSEEN, [scope.organisation, uuid]);
  return mention;
};

const MENTIONED = `
  select uuid, user_uuid from inbox_items
  where organisation_uuid = $1 and group_uuid = $2 and kind = 'mention' and seen_at is null`;

/** The people whom a comment mentions and who have not seen it. */
export const findMentioned = (scope: Scope, comment: string): Promise<Pick<Change, 'uuid' | 'user_uuid'>[]> =>
  scope.query(MENTIONED, [scope.organisation, comment]);

const TEAMS =
  'select team_uuid, name from teams where organisation_uuid = $1 and team_uuid = any($2::uuid[]) and not gone';

/** The names of those of the ids that are teams. */
export const namesOfTeams = async (scope: Scope, named: readonly string[]): Promise<Map<string, string>> => {
  const rows = await scope.query<{ team_uuid: string; name: string }>(TEAMS, [scope.organisation, named]);
  return new Map(rows.map(({ team_uuid, name }) => [team_uuid, name]));
};

const SEEN = `
  update inbox_items set seen_at = coalesce(seen_at, $4)
  where organisation_uuid = $1 and uuid = $2 and user_uuid = $3 and kind = 'mention' returning 1`;

/** Whether such a mention exists. */
export const markSeen = async (scope: Scope, uuid: string, user: string, now: Date): Promise<boolean> =>
  (await scope.query(SEEN, [scope.organisation, uuid, user, now])).length > 0;

// The group of a mention is its comment.
const READ = `
  update inbox_items set seen_at = $4
  where organisation_uuid = $1 and group_uuid = any($2::uuid[]) and user_uuid = $3 and kind = 'mention' and seen_at is null
  returning user_uuid, team_uuid, admins`;

/** Marks the mentions in these comments as seen. Returns those that were waiting. */
export const markCommentsSeen = (
  scope: Scope,
  comments: readonly string[],
  user: string,
  now: Date,
): Promise<Addressee[]> => scope.query(READ, [scope.organisation, comments, user, now]);
