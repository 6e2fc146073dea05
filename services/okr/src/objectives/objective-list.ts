import { type ObjectiveQuery, type ObjectiveSort, STATUSES } from '@waymark/contracts';
import type { Links } from './links.ts';
import { joinKeyresults, objectiveJson } from './objective-json.ts';

export type Statement = { sql: string; bindings: unknown[] };
type Bind = (value: unknown) => string;

/** ICU's root collation: names sort as people expect, whatever the locale of the database. */
const BY_NAME = 'o.name collate "und-x-icu"';
const ORDER: Record<ObjectiveSort, string> = {
  period_end: `o.period_end, ${BY_NAME}, o.uuid`,
  name: `${BY_NAME}, o.uuid`,
  '-created_at': 'o.created_at desc, o.uuid',
  '-updated_at': 'o.updated_at desc, o.uuid',
};

const MINE = `(o.user_uuid = $2 or o.validator_uuid = $2 or o.team_uuid = any(array(
  select team_uuid from teams where organisation_uuid = $1 and user_uuids @> array[$2::uuid] and not gone)))`;
const MY_KEYRESULTS = `o.uuid = any(array(
  select objective_uuid from keyresults where organisation_uuid = $1 and user_uuid = $2))`;

/** What every filter but the status asks of an objective `o`. */
const conditionsOf = (query: ObjectiveQuery, bind: Bind): string => {
  const conditions = ['o.organisation_uuid = $1'];
  if (query.level) conditions.push(`o.level = ${bind(query.level)}`);
  if (query.goal) conditions.push(`o.goal = ${bind(query.goal)}`);
  if (query.mine) conditions.push(MINE);
  if (query.my_keyresults) conditions.push(MY_KEYRESULTS);
  if (query.start_from) conditions.push(`o.period_start >= ${bind(query.start_from)}::date`);
  if (query.start_to) conditions.push(`o.period_start <= ${bind(query.start_to)}::date`);
  if (query.end_from) conditions.push(`o.period_end >= ${bind(query.end_from)}::date`);
  if (query.end_to) conditions.push(`o.period_end <= ${bind(query.end_to)}::date`);
  // strpos has no wildcards to escape and is faster than like; the pattern is folded once, in a sub-select.
  if (query.q) conditions.push(`strpos(o.search, (select fold(${bind(query.q)}))) > 0`);
  return conditions.join(' and ');
};

const COUNTS = STATUSES.map(
  (status) => `'"${status}":' || coalesce(sum(n) filter (where status = '${status}'), 0)`,
).join(` || ',' || `);

const PAGE_COLUMNS = 'o.uuid, o.name, o.period_end, o.created_at, o.updated_at, o.json';

/**
 * The whole answer of a list in one statement; no row for who is no active member. With a text the rows that match are
 * found once, for the counts and the page alike; without one the counts come from an index alone.
 */
export const listStatement = (
  organisation: string,
  userUuid: string,
  query: ObjectiveQuery,
  links: Links,
): Statement => {
  const bindings: unknown[] = [organisation, userUuid, links.objective, links.keyresult];
  const bind: Bind = (value) => `$${bindings.push(value)}`;
  const conditions = conditionsOf(query, bind);
  const inStatus = query.status ? `o.status = ${bind(query.status)}` : 'true';
  const order = ORDER[query.sort];
  const window = `order by ${order} limit ${bind(query.limit)} offset ${bind(query.offset)}`;
  const matched = query.q
    ? `matched as materialized (select o.uuid, o.status from objectives o where ${conditions}),
       counted as (select status, count(*) as n from matched group by status),`
    : `counted as (select status, count(*) as n from objectives o where ${conditions} group by status),`;
  const found = query.q
    ? `matched join objectives o using (uuid) where ${inStatus} and o.organisation_uuid = $1`
    : `objectives o where ${conditions} and ${inStatus}`;
  const sql = `
    with ${matched}
    page as (select ${PAGE_COLUMNS} from ${found} ${window}),
    total as (select coalesce(sum(n), 0)::int as total from counted o where ${inStatus})
    select total.total, '{"status":true,"objectives":['
      || coalesce((select string_agg(${objectiveJson('$3')}, ',' order by ${order}) from page o ${joinKeyresults('$1', '$4')}), '')
      || '],"counts":{' || (select ${COUNTS} from counted) || '},"total":' || total.total || '}' as body
    from members m, total
    where m.organisation_uuid = $1 and m.user_uuid = $2 and m.active and not m.gone`;
  return { sql, bindings };
};
