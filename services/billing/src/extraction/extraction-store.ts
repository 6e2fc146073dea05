import { ALL, type DataExtractionQuery, type DataExtractionRow } from '@waymark/contracts';
import { monthsAfter } from '../charges/month.ts';

export type Filter = Omit<DataExtractionQuery, 'limit' | 'offset'>;
export type Window = Pick<DataExtractionQuery, 'limit' | 'offset'>;
type Statement = { sql: string; bindings: Record<string, unknown> };

/** The columns of a row; no other personal data is selected. */
const COLUMNS: Record<keyof DataExtractionRow, string> = {
  organization_name: 'o.name',
  organization_language: 'o.lang',
  user_email: 'm.email',
  user_first_name: "coalesce(m.first_name, '')",
  user_last_name: "coalesce(m.last_name, '')",
  user_language: "coalesce(m.lang, '')",
};
const SELECTED = Object.entries(COLUMNS).map(([name, sql]) => `${sql} as ${name}`);

/**
 * For each person: whether they own objectives or key results, and when one of these, or one that they worked on, last changed. A team's
 * objective belongs to each of its members.
 */
const WORK = `
  work as (
    select organisation_uuid, user_uuid, bool_or(what = 'objective') as objectives, bool_or(what = 'keyresult') as key_results,
      max(at) as changed_at
    from (
      select organisation_uuid, user_uuid, 'objective' as what, changed_at as at
      from objectives where user_uuid is not null and team_uuid is null and not gone
      union all
      select b.organisation_uuid, u.user_uuid, 'objective', b.changed_at
      from objectives b join teams t on t.organisation_uuid = b.organisation_uuid and t.team_uuid = b.team_uuid and not t.gone cross join unnest(t.user_uuids) as u (user_uuid)
      where not b.gone
      union all
      select organisation_uuid, user_uuid, 'keyresult', changed_at from keyresults where not gone
      union all
      select organisation_uuid, user_uuid, 'activity', at from activities
    ) as piece
    group by organisation_uuid, user_uuid
  )`;

const YES_NO = { true: 'is true', false: 'is not true' } as const;

const owns = (wanted: Filter['objectives'], column: string): string[] =>
  wanted === ALL ? [] : [`w.${column} ${YES_NO[wanted]}`];

const startOf = (date: string): string => `${date}T00:00:00Z`;

/** Postgres adds the day, because `Date` writes the one after 9999-12-31 in a form that Postgres cannot read. */
const beforeEndOf = (column: string, day: string): string =>
  `${column} < cast(:${day} as timestamptz) + interval '24 hours'`;

const plansOf = ({ subscription = [ALL] }: Filter): readonly string[] => subscription;

const aboutOrganisation = (filter: Filter): string =>
  [
    'not o.gone',
    ...(filter.organisation_from ? ['o.created_at >= :organisation_from'] : []),
    ...(filter.organisation_to ? [beforeEndOf('o.created_at', 'organisation_to')] : []),
    ...(plansOf(filter).includes(ALL) ? [] : ['s.plan = any(:plans)']),
    ...(filter.organisation_lang === ALL ? [] : ['o.lang = :organisation_lang']),
  ].join(' and ');

const aboutPerson = (filter: Filter): string =>
  [
    'm.active and not m.gone',
    ...(filter.user_from ? ['m.user_created_at >= :user_from'] : []),
    ...(filter.user_to ? [beforeEndOf('m.user_created_at', 'user_to')] : []),
    ...(filter.user_lang === ALL ? [] : ['m.lang = :user_lang']),
    ...owns(filter.objectives, 'objectives'),
    ...owns(filter.key_results, 'key_results'),
    ...(filter.activity === ALL ? [] : ['w.changed_at >= :since']),
  ].join(' and ');

const bindingsOf = (filter: Filter, now: Date): Record<string, unknown> => ({
  ...(filter.organisation_from ? { organisation_from: startOf(filter.organisation_from) } : {}),
  ...(filter.organisation_to ? { organisation_to: startOf(filter.organisation_to) } : {}),
  ...(filter.user_from ? { user_from: startOf(filter.user_from) } : {}),
  ...(filter.user_to ? { user_to: startOf(filter.user_to) } : {}),
  plans: plansOf(filter),
  organisation_lang: filter.organisation_lang,
  user_lang: filter.user_lang,
  since: filter.activity === ALL ? now : monthsAfter(now, -Number(filter.activity)),
});

/** The work is computed only if a filter needs it. */
const asksForWork = ({ objectives, key_results, activity }: Filter): boolean =>
  [objectives, key_results, activity].some((wanted) => wanted !== ALL);

const ORGANISATIONS = `organisations o join subscriptions s on s.organisation_uuid = o.organisation_uuid`;
const BY_NAME = 'o.folded_name collate "C", o.organisation_uuid';

/**
 * The rows that match a filter, one for each active member of each organisation, in a stable order.
 * @param within only these organisations, bound as `:within`; without it, all
 */
export const extractionRows = (filter: Filter, now: Date, within?: readonly string[]): Statement => {
  const among = (table: string): string => (within ? `and ${table}.organisation_uuid = any(:within)` : '');
  const work = asksForWork(filter);
  const join = `left join work w on w.organisation_uuid = m.organisation_uuid and w.user_uuid = m.user_uuid ${among('w')}`;
  return {
    sql: `${work ? `with ${WORK}` : ''} select ${SELECTED.join(', ')}
      from members m join ${ORGANISATIONS} on o.organisation_uuid = m.organisation_uuid ${work ? join : ''}
      where ${aboutPerson(filter)} and ${aboutOrganisation(filter)} ${among('m')}
      order by ${BY_NAME}, m.email collate "C", m.user_uuid`,
    bindings: { ...bindingsOf(filter, now), ...(within ? { within } : {}) },
  };
};

/** An organisation with people in a window, and how many rows come before it. */
export type Place = { total: number; organisation_uuid: string | null; before: number };

/**
 * The organisations with people in a window, in the order of the rows, each with the total of all rows; a single place without an
 * organisation if the window is empty. People are counted, not sorted, so that a late window costs as much as the first.
 */
export const extractionPlaces = (filter: Filter, { limit, offset }: Window, now: Date): Statement => {
  const work = asksForWork(filter);
  const join = 'left join work w on w.organisation_uuid = m.organisation_uuid and w.user_uuid = m.user_uuid';
  return {
    sql: `with ${work ? `${WORK},` : ''}
      counted as (
        select m.organisation_uuid, count(*) as people from members m ${work ? join : ''}
        where ${aboutPerson(filter)} group by m.organisation_uuid),
      placed as (
        select o.organisation_uuid, c.people, cast(sum(c.people) over (order by ${BY_NAME}) as bigint) as upto
        from counted c join ${ORGANISATIONS} on o.organisation_uuid = c.organisation_uuid where ${aboutOrganisation(filter)})
      select all_of.total, p.organisation_uuid, p.upto - p.people as before
      from (select coalesce(max(upto), 0) as total from placed) all_of
      left join placed p on p.upto > :offset and p.upto - p.people < :end order by p.upto`,
    bindings: { ...bindingsOf(filter, now), offset, end: offset + limit },
  };
};
