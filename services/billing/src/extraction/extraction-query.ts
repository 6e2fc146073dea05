import { ALL, type DataExtractionQuery, type DataExtractionRow } from '@waymark/contracts';
import { monthsAfter } from '../charges/month.ts';

export type Filter = Omit<DataExtractionQuery, 'limit' | 'offset'>;
export type Statement = { sql: string; bindings: Record<string, unknown> };

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

/** Who owns what and when that changed last: an objective of a team is each of its members' (decisions, "owner of an objective"). */
const OWNED_OBJECTIVES = `
  select organisation_uuid, user_uuid, changed_at from objectives where user_uuid is not null and team_uuid is null and not gone
  union all
  select b.organisation_uuid, u.user_uuid, b.changed_at
  from objectives b join teams t on t.uuid = b.team_uuid and not t.gone cross join unnest(t.user_uuids) as u (user_uuid)
  where not b.gone`;
const OWNED_KEYRESULTS = 'select organisation_uuid, user_uuid, changed_at from keyresults where not gone';
const DONE = 'select organisation_uuid, user_uuid, at as changed_at from activities';

// A set that is made once and looked up, rather than a search for each member.
const among = (set: string): string =>
  `(m.organisation_uuid, m.user_uuid) in (select organisation_uuid, user_uuid from (${set}) as found)`;
const since = (set: string): string =>
  `select organisation_uuid, user_uuid from (${set}) as work where changed_at >= :since`;

const owns = (wanted: Filter['objectives'], set: string): string[] => {
  if (wanted === ALL) return [];
  return [wanted === 'true' ? among(set) : `not (${among(set)})`];
};

const nextDay = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString();

const activityOf = ({ activity }: Filter): string[] =>
  activity === ALL ? [] : [among([OWNED_OBJECTIVES, OWNED_KEYRESULTS, DONE].map(since).join(' union all '))];

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
  ...owns(filter.objectives, OWNED_OBJECTIVES),
  ...owns(filter.key_results, OWNED_KEYRESULTS),
  ...activityOf(filter),
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

/** The rows that a filter lets through, in an order that stays: a row per active member per organisation (decision 26). */
export const extractionRows = (filter: Filter, now: Date): Statement => ({
  sql: `select ${SELECTED.join(', ')} ${FROM} where ${conditions(filter).join(' and ')}
    order by o.folded_name, o.organisation_uuid, m.email, m.user_uuid`,
  bindings: bindingsOf(filter, now),
});

/** How many rows that are. */
export const extractionCount = (filter: Filter, now: Date): Statement => ({
  sql: `select count(*) as total ${FROM} where ${conditions(filter).join(' and ')}`,
  bindings: bindingsOf(filter, now),
});
