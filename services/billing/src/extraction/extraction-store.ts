import { ALL, type DataExtractionQuery, type DataExtractionRow } from '@waymark/contracts';
import { monthsAfter } from '../charges/month.ts';

export type Filter = Omit<DataExtractionQuery, 'limit' | 'offset'>;
type Statement = { sql: string; bindings: Record<string, unknown> };

/** The columns of a row, and nothing else of a person. */
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
 * What each person has to do with objectives and key results, put together once: whether they own any, and when any of theirs, or one that
 * they worked on, changed last. An objective of a team is each of its members'.
 */
const WORK = `
  with work as materialized (
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

const nextDay = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString();

const plansOf = ({ subscription = [ALL] }: Filter): readonly string[] => subscription;

const conditions = (filter: Filter): string[] => [
  'm.active and not m.gone and not o.gone',
  ...(filter.organisation_from ? ['o.created_at >= :organisation_from'] : []),
  ...(filter.organisation_to ? ['o.created_at < :organisation_to'] : []),
  ...(filter.user_from ? ['m.user_created_at >= :user_from'] : []),
  ...(filter.user_to ? ['m.user_created_at < :user_to'] : []),
  ...(plansOf(filter).includes(ALL) ? [] : ['s.plan = any(:plans)']),
  ...(filter.organisation_lang === ALL ? [] : ['o.lang = :organisation_lang']),
  ...(filter.user_lang === ALL ? [] : ['m.lang = :user_lang']),
  ...owns(filter.objectives, 'objectives'),
  ...owns(filter.key_results, 'key_results'),
  ...(filter.activity === ALL ? [] : ['w.changed_at >= :since']),
];

const bindingsOf = (filter: Filter, now: Date): Record<string, unknown> => ({
  ...(filter.organisation_from ? { organisation_from: `${filter.organisation_from}T00:00:00Z` } : {}),
  ...(filter.organisation_to ? { organisation_to: nextDay(filter.organisation_to) } : {}),
  ...(filter.user_from ? { user_from: `${filter.user_from}T00:00:00Z` } : {}),
  ...(filter.user_to ? { user_to: nextDay(filter.user_to) } : {}),
  plans: plansOf(filter),
  organisation_lang: filter.organisation_lang,
  user_lang: filter.user_lang,
  since: filter.activity === ALL ? now : monthsAfter(now, -Number(filter.activity)),
});

const FROM = `
  from members m
  join organisations o on o.organisation_uuid = m.organisation_uuid
  join subscriptions s on s.organisation_uuid = m.organisation_uuid`;
const WITH_WORK = 'left join work w on w.organisation_uuid = m.organisation_uuid and w.user_uuid = m.user_uuid';

/** Work is put together only for who asks for it. */
const statement = (selected: string, filter: Filter, now: Date): Statement => {
  const work = [filter.objectives, filter.key_results, filter.activity].some((wanted) => wanted !== ALL);
  const from = work ? `${FROM} ${WITH_WORK}` : FROM;
  return {
    sql: `${work ? WORK : ''} select ${selected} ${from} where ${conditions(filter).join(' and ')}`,
    bindings: bindingsOf(filter, now),
  };
};

/** The rows that a filter lets through, in an order that stays: a row per active member per organisation. */
export const extractionRows = (filter: Filter, now: Date): Statement => {
  const { sql, bindings } = statement(SELECTED.join(', '), filter, now);
  return { sql: `${sql} order by o.folded_name, o.organisation_uuid, m.email, m.user_uuid`, bindings };
};

/** How many rows that are. */
export const extractionCount = (filter: Filter, now: Date): Statement => statement('count(*) as total', filter, now);
