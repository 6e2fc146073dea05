import {
  type ObjectiveQuery,
  type ObjectiveSort,
  type ObjectiveSummaryQuery,
  STATUSES,
  type Status,
  searchParts,
} from '@waymark/contracts';
import { containsEach, searchDistanceSql } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { CALENDAR, type CalendarRow, type Moment } from '../checkins/assessment.ts';
import { bindMoment, by, isTroubled, type MomentInSql } from '../checkins/assessment-sql.ts';
import { JOIN_KEYRESULTS, LISTED, type ListedObjective, OBJECTIVE_BYTES } from './objective-json.ts';

export type Statement = { sql: string; bindings: unknown[] };
export type Bind = (value: unknown) => string;
type Filters = Omit<ObjectiveSummaryQuery, 'verdicts'> & Pick<ObjectiveQuery, 'level'>;

/** An order and the columns that it needs; `found` are their names in the rows found, if they differ. */
type Sorting = { order: (row: string) => string; columns: string; found?: string };
/**
 * The order by period end, and that by attention, are those of `objective-order.ts` in the contracts, which browsers use; a test compares
 * them. The search text begins with the folded name on a line of its own: in byte order it sorts names without case and accents,
 * the same under every locale of a database, and many times faster than a collation would.
 */
const byName = (row: string): string => `${row}.search collate "C", ${row}.uuid`;
const byPeriodEnd = (row: string): string => `${row}.period_end, ${byName(row)}`;
/**
 * By the folded name of the owner, which is the second line of the search text, or of the team, which is the third (`searchText`). Owners of
 * one name are kept apart.
 */
const byOwner = (row: string): string => `
  split_part(${row}.search, e'\\n', case ${row}.level when 'team' then 3 else 2 end) collate "C",
  coalesce(${row}.user_uuid, ${row}.team_uuid)`;
const SORTS: Record<Exclude<ObjectiveSort, 'attention' | 'relevance'>, Sorting> = {
  period_end: { order: byPeriodEnd, columns: 'o.period_end, o.search' },
  name: { order: byName, columns: 'o.search' },
  owner: {
    order: (row) => `${byOwner(row)}, ${byPeriodEnd(row)}`,
    columns: 'o.level, o.user_uuid, o.team_uuid, o.period_end, o.search',
  },
  '-created_at': { order: (row) => `${row}.created_at desc, ${row}.uuid`, columns: 'o.created_at' },
  '-updated_at': { order: (row) => `${row}.updated_at desc, ${row}.uuid`, columns: 'o.updated_at' },
};

const WORKING: Status = 'working';

/** Objectives in trouble first, ordered by how far their worst key result in trouble is behind. */
const byAttention = (moment: MomentInSql): Sorting => ({
  order: (row) => `${row}.attention, ${byPeriodEnd(row)}`,
  columns: `case when o.status = '${WORKING}' then (
    select min(${by(moment)}) from keyresults k where k.objective_uuid = o.uuid and ${isTroubled(moment)}) end as attention,
    ${SORTS.period_end.columns}`,
  found: `o.attention, ${SORTS.period_end.columns}`,
});

/** A part of a search, folded like the search text, once, in a sub-select. */
const foldedPart =
  (bind: Bind) =>
  (part: string): string =>
    `(select fold(${bind(part)}))`;

/** Objectives whose own name matches best first, then what changed last. */
const byRelevance = (q: string, bind: Bind): Sorting => {
  const name = `split_part(o.search, e'\\n', 1)`;
  return {
    order: (row) => `${row}.distance, ${SORTS['-updated_at'].order(row)}`,
    columns: `${searchDistanceSql(name, searchParts(q).map(foldedPart(bind)))} as distance, o.updated_at`,
    found: 'o.distance, o.updated_at',
  };
};

const sortingOf = ({ sort, q }: ObjectiveQuery, bind: Bind, moment: () => MomentInSql): Sorting => {
  if (sort === 'attention') return byAttention(moment());
  if (sort === 'relevance') return q ? byRelevance(q, bind) : SORTS['-updated_at'];
  return SORTS[sort];
};

const needsAttention = (moment: MomentInSql): string => `(case when o.status = '${WORKING}' then exists (
  select from keyresults k where k.objective_uuid = o.uuid and ${isTroubled(moment)}) else false end)`;

/** Whether the query depends on the assessments at the moment. */
export const dependsOnMoment = ({ attention, sort }: Pick<ObjectiveQuery, 'attention' | 'sort'>): boolean =>
  attention || sort === 'attention';

const MINE = `(o.user_uuid = $2 or o.validator_uuid = $2 or o.team_uuid = any(array(
  select team_uuid from teams where organisation_uuid = $1 and user_uuids @> array[$2::uuid] and not gone)))`;
const MY_KEYRESULTS = `o.uuid = any(array(
  select objective_uuid from keyresults where organisation_uuid = $1 and user_uuid = $2))`;

/** The conditions of all filters except the status on an objective `o`. */
export const conditionsOf = (query: Filters, bind: Bind, moment: () => MomentInSql): string => {
  const conditions = ['o.organisation_uuid = $1'];
  if (query.level) conditions.push(`o.level = ${bind(query.level)}`);
  if (query.goal) conditions.push(`o.goal = ${bind(query.goal)}`);
  if (query.mine) conditions.push(MINE);
  if (query.my_keyresults) conditions.push(MY_KEYRESULTS);
  if (query.start_from) conditions.push(`o.period_start >= ${bind(query.start_from)}::date`);
  if (query.start_to) conditions.push(`o.period_start <= ${bind(query.start_to)}::date`);
  if (query.end_from) conditions.push(`o.period_end >= ${bind(query.end_from)}::date`);
  if (query.end_to) conditions.push(`o.period_end <= ${bind(query.end_to)}::date`);
  if (query.q) conditions.push(containsEach('o.search', searchParts(query.q), foldedPart(bind)));
  if (query.attention) conditions.push(needsAttention(moment()));
  return conditions.join(' and ');
};

const COUNTS = STATUSES.map(
  (status) => `'"${status}":' || coalesce(sum(n) filter (where status = '${status}'), 0)`,
).join(` || ',' || `);

/**
 * The size of a page in bytes after which no further objective is added. With texts of maximum length a thousand objectives are 160 MB: a page
 * then ends early, with at least one objective, and the client continues after those received.
 */
export const PAGE_BYTES = 8_000_000;

const NAMES = Object.keys(LISTED);
const COLUMNS = Object.entries(LISTED)
  .map(([name, expression]) => `${expression} as ${name}`)
  .join(', ');
const NO_COLUMNS = NAMES.map((name) => `null as ${name}`).join(', ');

/** The number of objectives, by status and in total. */
type Totals = { counts: string; total: number } & CalendarRow;
type Placed<T> = { place: number } & T;
export type ListRow = Placed<Totals | ListedObjective>;

/** The rows of a list in order: the totals come first. */
export const inOrder = (rows: readonly ListRow[]) =>
  rows.toSorted((one, other) => one.place - other.place) as [Placed<Totals>, ...Placed<ListedObjective>[]];

/**
 * A list in one statement, whose rows `inOrder` sorts; no row if the caller is not an active member. With a text search, or if the query
 * depends on the moment, the matching rows are found once for counts and page; otherwise the counts come from an index-only scan.
 * `testing/plain-list.ts` does the same in plain steps. @param moment if the query depends on it
 */
export const listStatement = (
  { organisation, userUuid }: Pick<Actor, 'organisation' | 'userUuid'>,
  query: ObjectiveQuery,
  moment?: Moment,
): Statement => {
  const bindings: unknown[] = [organisation, userUuid];
  const bind: Bind = (value) => `$${bindings.push(value)}`;
  const momentInSql = bindMoment(moment, bind);
  const conditions = conditionsOf(query, bind, momentInSql);
  const inStatus = query.status ? `o.status = ${bind(query.status)}` : 'true';
  const sorting = sortingOf(query, bind, momentInSql);
  const { order, columns } = sorting;
  const named = query.uuids ? `and o.uuid = any(${bind(query.uuids)}::uuid[])` : '';
  const [found, from, shown] =
    query.q || dependsOnMoment(query)
      ? [
          `found as materialized (select o.uuid, o.status, ${columns} from objectives o where ${conditions}),`,
          'found o where true',
          `o.uuid, ${sorting.found ?? columns}`,
        ]
      : ['', `objectives o where ${conditions}`, `o.uuid, ${columns}`];
  const sql = `
    with ${found}
    caller as materialized (select from members m where ${IS_MEMBER}),
    counted as (select o.status, count(*) as n from ${from} group by o.status),
    page as (
      select ${shown} from ${from} and ${inStatus} ${named}
      order by ${order('o')} limit ${bind(query.limit)} offset ${bind(query.offset)})
    select 0 as place, (select coalesce(sum(o.n), 0)::int from counted o where ${inStatus}) as total,
      (select '{' || ${COUNTS} || '}' from counted) as counts, ${CALENDAR}, ${NO_COLUMNS}
    from caller
    union all
    select place, null, null, null, ${NAMES.join(', ')} from (
      select ${COLUMNS},
        row_number() over (order by ${order('page')} rows unbounded preceding) as place,
        sum(${OBJECTIVE_BYTES}) over (order by ${order('page')} rows unbounded preceding) - ${OBJECTIVE_BYTES} as bytes_before
      from page join objectives o on o.uuid = page.uuid ${JOIN_KEYRESULTS}
      where exists (select from caller)) listed
    where bytes_before < ${PAGE_BYTES}`;
  return { sql, bindings };
};
