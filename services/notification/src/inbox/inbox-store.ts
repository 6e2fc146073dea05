import {
  type CheckinCalendar,
  DEFAULT_RHYTHM,
  DEFAULT_TIME_ZONE,
  DEFAULT_WEEKDAY,
  type Rhythm,
} from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { BlockerFacts, KeyResultFacts, ObjectiveFacts, Told } from './inbox-facts.ts';
import type { Addressee, InboxItem, Known, ObjectiveGroup } from './inbox-item.ts';

// Locked, so that whoever changes the calendar waits, and then finds all that was reckoned by the one before.
const CALENDAR = `
  select gone, timezone, checkin_rhythm, checkin_weekday from organisations where organisation_uuid = $1 for share`;

type CalendarRow = {
  gone: boolean;
  timezone: string | null;
  checkin_rhythm: Rhythm | null;
  checkin_weekday: number | null;
};

/** When an organisation checks in; undefined once it is deleted: what is late about it must leave nothing behind. */
export const calendarOf = async (scope: Scope): Promise<CheckinCalendar | undefined> => {
  const [row] = await scope.query<CalendarRow>(CALENDAR, [scope.organisation]);
  if (row?.gone) return undefined;
  return {
    rhythm: row?.checkin_rhythm ?? DEFAULT_RHYTHM,
    weekday: row?.checkin_weekday ?? DEFAULT_WEEKDAY,
    timeZone: row?.timezone ?? DEFAULT_TIME_ZONE,
  };
};

const NOTE_CALENDAR = `
  update organisations o set inbox_calendar = c.calendar
  from (select concat_ws(' ', timezone, checkin_rhythm, checkin_weekday) as calendar from organisations
        where organisation_uuid = $1) c
  where o.organisation_uuid = $1 and o.inbox_calendar is distinct from c.calendar returning 1`;

/** Whether an organisation has another calendar than the one by which its inboxes were reckoned; notes that it has. */
export const hasNewCalendar = async (scope: Scope): Promise<boolean> =>
  (await scope.query(NOTE_CALENDAR, [scope.organisation])).length > 0;

const RECKONED = `
  select distinct group_uuid from inbox_items
  where organisation_uuid = $1 and group_uuid > $2 and kind in ('checkin_due', 'period_over') order by group_uuid limit $3`;

/** The next objectives of which something is reckoned by the calendar. */
export const findReckoned = async (scope: Scope, after: string, most: number): Promise<string[]> =>
  (await scope.query<{ group_uuid: string }>(RECKONED, [scope.organisation, after, most])).map(
    ({ group_uuid }) => group_uuid,
  );

/** One at a time: of two events about the same, the later one sees what the earlier one has left. */
export const lockGroup = async (scope: Scope, group: string): Promise<void> => {
  await scope.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`inbox ${group}`]);
};

/** Stands in a text where somebody was mentioned. */
const NOBODY = '@—';

/** Empties what names somebody, if that is so of them. What they owned or validated is handed over, which okr tells. */
const emptied = (isSo: (person: string) => string): string => `(
  select coalesce(jsonb_object_agg(field, null), '{}')
  from unnest(array['raised_by', 'asked_uuid', 'asked_by_uuid'] || case when thing in ('blocker', 'comment') then array['user_uuid'] end) field
  where ${isSo('(facts ->> field)::uuid')})`;

// Nobody who has left is named: whether they still have an account is not known here, and an event that comes late may name them.
const hasLeft = (person: string): string =>
  `exists (select from members m where m.organisation_uuid = $1 and m.user_uuid = ${person} and m.gone)`;

/** A comment without those of whom that is so: neither in what it mentions, nor in its text. */
const unmentioned = (isSo: (person: string) => string): string => `(
  select case when bool_or(is_so) then jsonb_build_object(
    'text', regexp_replace(facts ->> 'text', '@[[](' || string_agg(uuid, '|') filter (where is_so) || ')[]]', '${NOBODY}', 'gi'),
    'mentions', coalesce(jsonb_agg(one) filter (where not is_so), '[]')) else '{}' end
  from (select one, one ->> 'uuid' as uuid, ${isSo("(one ->> 'uuid')::uuid")} as is_so
        from jsonb_array_elements(facts -> 'mentions') one) mentioned)`;

const LEFT = `${emptied(hasLeft)} || ${unmentioned(hasLeft)}`;

const PUT = `
  insert into inbox_facts (organisation_uuid, uuid, thing, group_uuid, facts, gone, sequence)
  select $1, uuid, thing, $2, facts || ${LEFT}, coalesce(gone, false), sequence
  from json_to_recordset($3::json) as told (uuid uuid, thing text, facts jsonb, gone boolean, sequence bigint)
  where uuid = $2 or not exists (select from inbox_facts where organisation_uuid = $1 and uuid = $2 and gone)
  on conflict (organisation_uuid, uuid) do update set gone = excluded.gone, sequence = excluded.sequence,
    facts = case when excluded.gone then '{}' else inbox_facts.facts || excluded.facts end
  where inbox_facts.sequence < excluded.sequence`;

/** Keeps what is told of things of a group, where nothing newer is known of them; nothing of what belongs to an objective that is gone. */
export const putFacts = async (scope: Scope, group: string, told: readonly Told[]): Promise<void> => {
  await scope.query(PUT, [scope.organisation, group, JSON.stringify(told)]);
};

const END_ALL = `
  update inbox_facts set gone = true, facts = '{}', sequence = greatest(sequence, $3)
  where organisation_uuid = $1 and group_uuid = $2 and not gone and ($4::uuid is null or facts ->> 'keyresult_uuid' = $4::text)`;

/** What belongs to an objective that is gone, or to one of its key results, goes with it. */
export const endFacts = async (
  scope: Scope,
  objective: string,
  keyResult: string | null,
  sequence: number,
): Promise<void> => {
  await scope.query(END_ALL, [scope.organisation, objective, sequence, keyResult]);
};

const GROUP = `
  select uuid, thing, facts from inbox_facts
  where organisation_uuid = $1 and group_uuid = $2 and thing in ('objective', 'keyresult', 'blocker') and not gone order by uuid`;

type FactsRow = { uuid: string } & (
  | { thing: 'objective'; facts: ObjectiveFacts }
  | { thing: 'keyresult'; facts: KeyResultFacts }
  | { thing: 'blocker'; facts: BlockerFacts }
);

/** An objective with what belongs to it; undefined where it is not known, or gone. */
export const findGroup = async (scope: Scope, group: string): Promise<ObjectiveGroup | undefined> => {
  const rows = await scope.query<FactsRow>(GROUP, [scope.organisation, group]);
  const objective = rows.find((row) => row.thing === 'objective');
  return (
    objective && {
      objective,
      keyResults: rows.filter((row) => row.thing === 'keyresult'),
      blockers: rows.filter((row) => row.thing === 'blocker'),
    }
  );
};

const ONE = 'select uuid, facts from inbox_facts where organisation_uuid = $1 and uuid = $2 and not gone';

/** What is known of one thing; undefined where it is gone. */
export const findFacts = async <Facts>(scope: Scope, uuid: string): Promise<Known<Facts> | undefined> => {
  const [row] = await scope.query<Known<Facts>>(ONE, [scope.organisation, uuid]);
  return row;
};

const GONE = 'select gone from inbox_facts where organisation_uuid = $1 and uuid = $2';

/** Whether something is known to be gone. */
export const isGone = async (scope: Scope, uuid: string): Promise<boolean> => {
  const [row] = await scope.query<{ gone: boolean }>(GONE, [scope.organisation, uuid]);
  return row?.gone ?? false;
};

const COLUMNS = [
  ...['uuid', 'kind', 'target', 'target_uuid', 'name', 'text', 'by_uuid', 'objective_uuid', 'keyresult_uuid'],
  ...['user_uuid', 'team_uuid', 'admins', 'begins_at'],
].join(', ');

// Since when seats are full, and since when somebody is mentioned, is known from the first event that told of it.
const SYNC = `
  with wanted as (
    select * from json_populate_recordset(null::inbox_items, $3::json) w
    where not exists (
      select from members m where m.organisation_uuid = $1 and m.user_uuid = w.user_uuid and m.gone)
  ), ended as (
    delete from inbox_items where organisation_uuid = $1 and group_uuid = $2 and not uuid in (select uuid from wanted)
    returning uuid, user_uuid, team_uuid, admins, false as is_new
  ), kept as (
    insert into inbox_items (organisation_uuid, group_uuid, ${COLUMNS}) select $1, $2, ${COLUMNS} from wanted
    on conflict (uuid) do update set name = excluded.name, text = excluded.text, by_uuid = excluded.by_uuid,
      begins_at = case when excluded.kind in ('seats', 'mention') then inbox_items.begins_at else excluded.begins_at end
    where (inbox_items.name, inbox_items.text, inbox_items.by_uuid) is distinct from (excluded.name, excluded.text, excluded.by_uuid)
      or (inbox_items.begins_at <> excluded.begins_at and excluded.kind not in ('seats', 'mention'))
    returning uuid, user_uuid, team_uuid, admins, xmax = 0 as is_new
  )
  select * from ended union all select * from kept`;

/** Something that began or ended to wait, or says something else now. */
export type Change = Addressee & { uuid: string; is_new: boolean };

/** Makes the items of a group what they are to be; what that changed. */
export const syncItems = (scope: Scope, group: string, items: readonly InboxItem[]): Promise<Change[]> =>
  scope.query(SYNC, [scope.organisation, group, JSON.stringify(items)]);

const END_MENTIONS = `
  delete from inbox_items where organisation_uuid = $1 and objective_uuid = $2 and kind = 'mention'
    and ($3::uuid is null or keyresult_uuid = $3)
  returning uuid, user_uuid, team_uuid, admins, false as is_new`;

/** The comments on an objective, or on one of its key results, are gone with it. */
export const endMentions = (scope: Scope, objective: string, keyResult: string | null): Promise<Change[]> =>
  scope.query(END_MENTIONS, [scope.organisation, objective, keyResult]);

/** Nothing waits any more for somebody who has left. */
export const endItemsOf = async (scope: Scope, user: string): Promise<void> => {
  await scope.table('inbox_items').where({ user_uuid: user }).delete();
};

const isUser = (person: string): string => `${person} = :user`;

const FORGET = `
  update inbox_facts set facts = facts || ${emptied(isUser)} || ${unmentioned(isUser)}
  where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
    and position(cast(:user as text) in lower(facts::text)) > 0`;

const FORGET_IN_TEXTS = `
  update inbox_items set text = regexp_replace(text, '@[[]' || cast(:user as text) || '[]]', '${NOBODY}', 'gi')
  where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
    and kind = 'mention' and position(cast(:user as text) in lower(text)) > 0`;

/** Nothing is kept for somebody whose account is gone, nor of them. */
export const forgetInboxOf = async (trx: Knex.Transaction, user: string): Promise<void> => {
  await trx('inbox_items').where({ user_uuid: user }).delete();
  await trx('inbox_items').where({ by_uuid: user }).update({ by_uuid: null });
  await trx.raw(FORGET_IN_TEXTS, { user });
  await trx.raw(FORGET, { user });
};

const UNSEEN = `
  select name, text, by_uuid, user_uuid, objective_uuid, keyresult_uuid from inbox_items
  where organisation_uuid = $1 and uuid = $2 and kind = 'mention' and seen_at is null and user_uuid is not null`;

type Mention = Pick<InboxItem, 'name' | 'by_uuid' | 'objective_uuid' | 'keyresult_uuid'> & {
  text: string;
  user_uuid: string;
};

/** A mention, as long as it waits. */
export const findUnseen = async (scope: Scope, uuid: string): Promise<Mention | undefined> => {
  const [mention] = await scope.query<Mention>(UNSEEN, [scope.organisation, uuid]);
  return mention;
};

const TEAMS =
  'select team_uuid, name from teams where organisation_uuid = $1 and team_uuid = any($2::uuid[]) and not gone';

/** The names of those that are teams among what is named. */
export const namesOfTeams = async (scope: Scope, named: readonly string[]): Promise<Map<string, string>> => {
  const rows = await scope.query<{ team_uuid: string; name: string }>(TEAMS, [scope.organisation, named]);
  return new Map(rows.map(({ team_uuid, name }) => [team_uuid, name]));
};

const SEEN = `
  update inbox_items set seen_at = coalesce(seen_at, $4)
  where organisation_uuid = $1 and uuid = $2 and user_uuid = $3 and kind = 'mention' returning 1`;

/** Whether there is such a mention of them. */
export const markSeen = async (scope: Scope, uuid: string, user: string, now: Date): Promise<boolean> =>
  (await scope.query(SEEN, [scope.organisation, uuid, user, now])).length > 0;

// What a comment makes wait is its group.
const READ = `
  update inbox_items set seen_at = $4
  where organisation_uuid = $1 and group_uuid = any($2::uuid[]) and user_uuid = $3 and kind = 'mention' and seen_at is null
  returning user_uuid, team_uuid, admins`;

/** They have read these comments; the mentions of them that waited until then. */
export const markCommentsSeen = (
  scope: Scope,
  comments: readonly string[],
  user: string,
  now: Date,
): Promise<Addressee[]> => scope.query(READ, [scope.organisation, comments, user, now]);
