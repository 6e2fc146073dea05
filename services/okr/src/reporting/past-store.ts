import { type OutcomeRow, reachedFrom, type StepRow } from '@waymark/contracts';
import type { DayFigures } from './day-figures.ts';
import { partOf } from './day-store.ts';
import type { DayEnd } from './report-period.ts';
import {
  type Between,
  daysHeld,
  elapsedTime,
  FILTERED,
  filterBindings,
  type Read,
  type ReportFilters,
} from './span-store.ts';

// Days that are not built are counted in one scan of all spans that any of them needs; the present, which has no end, is never built.
// The bounds are sub-selects, so that an index is used for these spans however many Postgres estimates an organisation to have.
const DAY = '(select days from open)[i]';
const FIGURES = `
  with built as (
    select first_day, last_day from report_builds where organisation_uuid = $1 and timezone = $7
  ), asked as (
    select day, ends_at, ends_at < 'infinity' and exists (select from built where day between first_day and last_day) as is_built
    from unnest($5::date[], $6::timestamptz[]) e (day, ends_at)
  ), open as (
    select array_agg(day order by ends_at) as days, array_agg(ends_at order by ends_at) as ends, min(ends_at) as first, max(ends_at) as last
    from asked where not is_built
  )
  select d.day, d.progress, d.objectives, d.time_gone, d.off_track, d.at_risk, d.on_track
  from asked join report_days d on d.organisation_uuid = $1 and d.day = asked.day and d.part = $8 and d.goal = coalesce($4, '')
  where asked.is_built
  union all
  select day, array_agg(progress order by progress), array_agg(objectives order by progress), sum(time_gone)::bigint,
    sum(off_track)::int, sum(at_risk)::int, sum(on_track)::int
  from (
    select ${DAY} as day, s.progress, count(*)::int as objectives, sum(${elapsedTime(DAY)}) as time_gone,
      sum(s.off_track) as off_track, sum(s.at_risk) as at_risk, sum(s.on_track) as on_track
    from objective_spans s, ${daysHeld('(select ends from open)')}
    where ${FILTERED} and s.status = 'working' and s.to_at >= (select first from open) and s.from_at < (select last from open)
    group by 1, s.progress) counted
  group by day`;

/**
 * The objectives in work at the end of some days: built days are read, the others counted from the spans; a day
 * without any is left out.
 */
export const countDays = (
  database: Read,
  about: ReportFilters,
  days: readonly DayEnd[],
  timeZone: string,
): Promise<DayFigures[]> =>
  days.length === 0
    ? Promise.resolve([])
    : database.readInOrganisation<DayFigures>(about.organisation, FIGURES, [
        ...filterBindings(about),
        days.map(({ day }) => day),
        days.map(({ end }) => end),
        timeZone,
        partOf(about),
      ]);

const OUTCOMES = `
  select s.level, s.goal, count(*)::int as archived, round(avg(s.progress), 1) as mean_progress,
    count(*) filter (where s.progress >= case s.goal when 'aspirational' then $7::int else $8::int end)::int as reached
  from objective_spans s
  where ${FILTERED} and s.status = 'archive' and s.to_at = 'infinity' and s.status_since >= $5 and s.status_since < $6
  group by s.level, s.goal order by array_position(array['company', 'team', 'personal'], s.level), s.goal desc`;

/** The outcomes of the objectives that were archived within a period, and still are. */
export const findOutcomes = (database: Read, about: ReportFilters, { start, end }: Between): Promise<OutcomeRow[]> =>
  database.readInOrganisation<OutcomeRow>(about.organisation, OUTCOMES, [
    ...filterBindings(about),
    start,
    end,
    reachedFrom('aspirational'),
    reachedFrom('committed'),
  ]);

const STEPS = `
  select s.status, count(*)::int as count,
    round(percentile_cont(0.5) within group (order by extract(epoch from s.to_at - s.status_since) / 86400)::numeric, 1) as median_days,
    round(percentile_cont(0.9) within group (order by extract(epoch from s.to_at - s.status_since) / 86400)::numeric, 1) as p90_days
  from objective_spans s
  where ${FILTERED} and s.moved and not s.estimated and s.to_at >= $5 and s.to_at < $6
  group by s.status`;

const LEFT = ['creation', 'validation', 'working', 'review'] as const;

/** How long objectives stayed in each status that they left within a period. */
export const findSteps = async (database: Read, about: ReportFilters, { start, end }: Between): Promise<StepRow[]> => {
  const rows = await database.readInOrganisation<StepRow>(about.organisation, STEPS, [
    ...filterBindings(about),
    start,
    end,
  ]);
  return LEFT.map(
    (status) => rows.find((row) => row.status === status) ?? { status, count: 0, median_days: null, p90_days: null },
  );
};
