import type { Goal, ProgressAt, UpkeepQuery, UpkeepRow } from '@waymark/contracts';
import { FORECAST_WEEKS } from '@waymark/contracts';
import { filterBindings, type Read, type ReportFilters, WORKED_ON } from './span-store.ts';

/** An objective that is worked on. */
type WorkedOn = { uuid: string; progress: number; goal: Goal; period_start: string; period_end: string };

const OPEN = `
  select s.objective_uuid as uuid, s.progress, s.goal, s.period_start, s.period_end from objective_spans s where ${WORKED_ON}`;

/** All that are worked on now. */
export const findWorkedOn = (database: Read, about: ReportFilters): Promise<WorkedOn[]> =>
  database.readInOrganisation<WorkedOn>(about.organisation, OPEN, filterBindings(about));

// One by one: for a list Postgres might read all key results of a large organisation.
const CHANGED = `
  select o.uuid, o.name, greatest(o.updated_at, k.updated_at) as changed_at
  from unnest($2::uuid[]) as named (uuid)
  cross join lateral (select * from objectives where uuid = named.uuid and organisation_uuid = $1) o
  cross join lateral (select max(updated_at) as updated_at from keyresults where objective_uuid = named.uuid) k`;

/** Name and last change of some objectives, by their ids. */
export const findLastChanges = async (database: Read, organisation: string, uuids: readonly string[]) => {
  type Row = { uuid: string; name: string; changed_at: Date };
  const rows = await database.readInOrganisation<Row>(organisation, CHANGED, [organisation, uuids]);
  return new Map(rows.map((row) => [row.uuid, row]));
};

const OWNERS: Readonly<Record<UpkeepQuery['by'], { uuid: string; name: string }>> = {
  team: { uuid: 's.team_uuid', name: 'teams t on t.organisation_uuid = $1 and t.team_uuid = kept.uuid' },
  person: { uuid: 'k.user_uuid', name: 'members t on t.organisation_uuid = $1 and t.user_uuid = kept.uuid' },
};

/** A value is as old as the latest check-in, which may have confirmed it; without one, as old as the status `working`. */
const upkeepBy = ({ uuid, name }: (typeof OWNERS)['team']): string => `
  select kept.*, t.name from (
    select ${uuid} as uuid, count(*)::int as keyresults,
      count(*) filter (where k.checked_in_at > $5::timestamptz - interval '7 days')::int as updated_7,
      count(*) filter (where k.checked_in_at > $5::timestamptz - interval '30 days')::int as updated_30,
      greatest(0, round(percentile_cont(0.5) within group (
        order by extract(epoch from $5::timestamptz - coalesce(k.checked_in_at, s.status_since)) / 86400)::numeric, 1)) as median_age_days
    from objective_spans s join keyresults k on k.objective_uuid = s.objective_uuid
    where ${WORKED_ON} and k.organisation_uuid = $1 and ${uuid} is not null
    group by ${uuid}) kept
  join ${name}
  order by fold(t.name), t.name, kept.uuid`;

const UPKEEP = { team: upkeepBy(OWNERS.team), person: upkeepBy(OWNERS.person) };

/** How up to date key results are, by name. */
export const findUpkeep = (
  database: Read,
  about: ReportFilters,
  by: UpkeepQuery['by'],
  now: Date,
): Promise<UpkeepRow[]> =>
  database.readInOrganisation<UpkeepRow>(about.organisation, UPKEEP[by], [...filterBindings(about), now]);

// Rows of an objective are found by its id alone: otherwise Postgres would also read the entries of the whole organisation.
const PAGE = `
  select s.objective_uuid as uuid, o.name, s.progress, s.period_end, count(*) over ()::int as total
  from objective_spans s cross join lateral (select name from objectives where uuid = s.objective_uuid) o
  where ${WORKED_ON} order by s.period_end, o.name, s.objective_uuid limit $5 offset $6`;

const COUNT = `select count(*)::int as total from objective_spans s where ${WORKED_ON}`;

/** The maximum number of changes for a forecast, as it compares all pairs: of more, every second, every third and so on is used. */
const MOST_POINTS = 100;

// From the span of eight weeks ago on, so that a longer history costs nothing. A new team or period ends a span too, without a
// new value.
const POINTS = `
  select named.uuid, round(date_part('epoch', p.from_at) * 1000) as at, p.progress
  from unnest($1::uuid[]) as named (uuid)
  cross join lateral (
    select coalesce(max(from_at), '-infinity') as at from objective_spans
    where objective_uuid = named.uuid and from_at <= $2::timestamptz - interval '${FORECAST_WEEKS} weeks') first
  cross join lateral (
    select from_at, progress, row_number() over (order by from_at desc) - 1 as number, count(*) over () as total from (
      select from_at, progress, status_since, lag(progress) over (order by from_at) as before from objective_spans
      where objective_uuid = named.uuid and from_at >= first.at and status = 'working') seen
    where from_at > status_since and progress is distinct from before) p
  where p.number % ceil(p.total / ${MOST_POINTS}.0)::int = 0`;

/** An objective that is worked on, and when its period ends. */
type Followed = { uuid: string; name: string; progress: number; period_end: string };

type Page = { limit: number; offset: number };

/** A page of the objectives that are worked on, the first to end first. */
export const findFollowed = async (
  database: Read,
  about: ReportFilters,
  { limit, offset }: Page,
): Promise<{ followed: Followed[]; total: number }> => {
  const { organisation } = about;
  const filters = filterBindings(about);
  type Row = Followed & { total: number };
  const rows = await database.readInOrganisation<Row>(organisation, PAGE, [...filters, limit, offset]);
  const [counted] =
    rows.length > 0 ? rows : await database.readInOrganisation<{ total: number }>(organisation, COUNT, filters);
  return { followed: rows.map(({ total: _, ...row }) => row), total: counted?.total ?? 0 };
};

/** What some objectives had reached at each change of the last weeks, by their ids. */
export const findPoints = async (database: Read, organisation: string, uuids: readonly string[], now: Date) => {
  const points = await database.readInOrganisation<ProgressAt & { uuid: string }>(organisation, POINTS, [uuids, now]);
  return Map.groupBy(points, ({ uuid }) => uuid);
};
