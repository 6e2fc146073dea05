import { type OutcomeRow, reachedFrom, type StepRow } from '@waymark/contracts';
import type { DayFigures } from './day-figures.ts';
import type { DayEnd } from './report-period.ts';
import { type Between, NARROWED, type Narrowed, narrowedBy, type Read } from './span-store.ts';

/** The share of a period that is over at the end of day `e`, in hundredths of a percent: the rule of `shareElapsed` in contracts. */
const TIME_GONE = `
  round(least(1, greatest(0, (e.day - s.period_start)::float8 / (s.period_end - s.period_start))) * 10000)::int`;

const FIGURES = `
  select day, array_agg(progress order by progress) as progress, array_agg(objectives order by progress) as objectives,
    sum(time_gone)::bigint as time_gone, sum(off_track)::int as off_track, sum(at_risk)::int as at_risk, sum(on_track)::int as on_track
  from (
    select e.day, s.progress, count(*)::int as objectives, sum(${TIME_GONE}) as time_gone, sum(s.off_track) as off_track,
      sum(s.at_risk) as at_risk, sum(s.on_track) as on_track
    from unnest($5::date[], $6::timestamptz[]) as e (day, ends_at)
    join objective_spans s on s.from_at < e.ends_at and s.to_at >= e.ends_at
    where ${NARROWED} and s.status = 'working'
    group by e.day, s.progress) counted
  group by day`;

/** What was worked on at the end of some days, counted from the spans themselves; a day without any is left out. */
export const countDays = (database: Read, about: Narrowed, days: readonly DayEnd[]): Promise<DayFigures[]> =>
  days.length === 0
    ? Promise.resolve([])
    : database.readInOrganisation<DayFigures>(about.organisation, FIGURES, [
        ...narrowedBy(about),
        days.map(({ day }) => day),
        days.map(({ end }) => end),
      ]);

const OUTCOMES = `
  select s.level, s.goal, count(*)::int as archived, round(avg(s.progress), 1) as mean_progress,
    count(*) filter (where s.progress >= case s.goal when 'aspirational' then $7::int else $8::int end)::int as reached
  from objective_spans s
  where ${NARROWED} and s.status = 'archive' and s.to_at = 'infinity' and s.status_since >= $5 and s.status_since < $6
  group by s.level, s.goal order by array_position(array['company', 'team', 'personal'], s.level), s.goal desc`;

/** What became of the objectives that were archived in a span of time, and are. */
export const findOutcomes = (database: Read, about: Narrowed, { start, end }: Between): Promise<OutcomeRow[]> =>
  database.readInOrganisation<OutcomeRow>(about.organisation, OUTCOMES, [
    ...narrowedBy(about),
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
  where ${NARROWED} and s.moved and not s.estimated and s.to_at >= $5 and s.to_at < $6
  group by s.status`;

const LEFT = ['creation', 'validation', 'working', 'review'] as const;

/** How long objectives stayed in each status that they left in a span of time. */
export const findSteps = async (database: Read, about: Narrowed, { start, end }: Between): Promise<StepRow[]> => {
  const rows = await database.readInOrganisation<StepRow>(about.organisation, STEPS, [
    ...narrowedBy(about),
    start,
    end,
  ]);
  return LEFT.map(
    (status) => rows.find((row) => row.status === status) ?? { status, count: 0, median_days: null, p90_days: null },
  );
};
