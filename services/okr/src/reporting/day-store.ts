import { DEFAULT_TIME_ZONE } from '@waymark/contracts';
import { type Database, queryIn, type Scope } from '@waymark/service-kit';
import type { DayEnd } from './report-period.ts';
import { daysHeld, elapsedTime, type ReportFilters } from './span-store.ts';

/** All days from the first to the last; none if last is before first. */
export type Days = { first: string; last: string };
/** The aggregated ("built") days of an organisation, and their time zone. */
type Built = Days & { timeZone: string };

/** The part of an organisation that a report is about, as the key of aggregated days; `none` if there can be no such objectives. */
export const partOf = ({ level, team_uuid }: Omit<ReportFilters, 'organisation'>): string => {
  if (team_uuid === undefined) return level ?? '';
  return level === undefined || level === 'team' ? team_uuid : 'none';
};

const LARGE = `
  select o.organisation_uuid as organisation, coalesce(o.timezone, '${DEFAULT_TIME_ZONE}') as "timeZone" from organisations o
  where not o.gone and (
    exists (select from report_builds b where b.organisation_uuid = o.organisation_uuid and b.first_day is not null)
    or (select count(*) from (select from objectives where organisation_uuid = o.organisation_uuid limit $1::int) counted) = $1::int)`;

/** Organisations with at least this many objectives, and those with aggregated days, with their current time zone. */
export const findLarge = (database: Database, objectives: number) =>
  database.acrossOrganisations('build the days of reports', (trx) =>
    queryIn<{ organisation: string; timeZone: string }>(trx, LARGE, [objectives]),
  );

const BEGIN = 'insert into report_builds (organisation_uuid) values ($1) on conflict do nothing';
const LOCK = `
  select coalesce(timezone, '') as "timeZone", coalesce(first_day, 'infinity') as first, coalesce(last_day, '-infinity') as last
  from report_builds where organisation_uuid = $1 for update skip locked`;

/** Locks the organisation's aggregated days against other builders and deletions until the transaction ends; undefined if already locked. */
export const lockBuilt = async (scope: Scope): Promise<Built | undefined> => {
  await scope.query(BEGIN, [scope.organisation]);
  const [row] = await scope.query<Built>(LOCK, [scope.organisation]);
  return row;
};

/** When the first objective of the organisation was made. */
export const findBeginning = async (scope: Scope): Promise<Date | undefined> => {
  const sql = 'select min(created_at) as at from objectives where organisation_uuid = $1';
  const [row] = await scope.query<{ at: Date | null }>(sql, [scope.organisation]);
  return row?.at ?? undefined;
};

const FORGET = 'delete from report_days where organisation_uuid = $1 and day = any($2::date[])';

const BUILD = `
  insert into report_days (organisation_uuid, day, ends_at, part, goal, progress, objectives, time_gone, off_track, at_risk, on_track)
  select $1::uuid, ($2::date[])[i], ($3::timestamptz[])[i], part, goal, array_agg(progress order by progress),
    array_agg(objectives order by progress), sum(time_gone), sum(off_track), sum(at_risk), sum(on_track)
  from (
    select i, part, of_goal.goal, progress, sum(objectives)::int as objectives, sum(time_gone) as time_gone, sum(off_track) as off_track,
      sum(at_risk) as at_risk, sum(on_track) as on_track
    from (
      select i, s.level, s.team_uuid, s.goal, s.progress, count(*) as objectives, sum(${elapsedTime('($2::date[])[i]')}) as time_gone,
        sum(s.off_track) as off_track, sum(s.at_risk) as at_risk, sum(s.on_track) as on_track
      from objective_spans s, ${daysHeld('$3::timestamptz[]')}
      where s.organisation_uuid = $1 and s.status = 'working' and s.to_at >= $4 and s.from_at < $5
      group by i, s.level, s.team_uuid, s.goal, s.progress) counted,
      unnest(array['', level, team_uuid::text]) part, unnest(array['', counted.goal]) of_goal (goal)
    where part is not null
    group by i, part, of_goal.goal, progress) by_progress
  group by i, part, goal`;

const FORGET_OTHERS = 'delete from report_days where organisation_uuid = $1 and not day between $2 and $3';

/** Deletes the figures of days other than these. */
export const forgetOtherDays = async (scope: Scope, { first, last }: Days): Promise<void> => {
  await scope.query(FORGET_OTHERS, [scope.organisation, first, last]);
};

const REMEMBER = `
  update report_builds set timezone = $2, first_day = $3, last_day = $4, until_at = $5 where organisation_uuid = $1`;

/** Counts days, in order, from the spans, even if figures of them are stored. */
export const buildDays = async (scope: Scope, days: readonly DayEnd[]): Promise<void> => {
  const [named, ends] = [days.map(({ day }) => day), days.map(({ end }) => end)];
  // The memory to count a week of a large organisation without writing to disk.
  await scope.query("set local work_mem = '64MB'");
  await scope.query(FORGET, [scope.organisation, named]);
  await scope.query(BUILD, [scope.organisation, named, ends, ends[0], ends.at(-1)]);
};

/** @param until when the last day ended */
export const rememberBuilt = async (scope: Scope, built: Built, until: Date): Promise<void> => {
  await scope.query(REMEMBER, [scope.organisation, built.timeZone, built.first, built.last, until]);
};
