import { DAY_MS } from '@waymark/contracts';
import pg from 'pg';
import { uuidOf } from '../okr/seed.ts';

/** The organisations that are measured, among many of the small size. */
export const MEASURED = ['large', 'small'] as const;
export type Measured = (typeof MEASURED)[number];
const SMALL = 20;

export const organisationOf = (which: Measured): string => uuidOf(`organisation ${which}`);
export const callerOf = (which: Measured): string => uuidOf(`organisation ${which} person 1`);

const SEEDED = 'create temp table seeded (organisation uuid primary key, label text, size int)';
const OTHERS = `
  insert into seeded select md5('organisation ' || n)::uuid, 'organisation ' || n, ${SMALL} from generate_series(1, $1::int) n`;
const NAMED = `
  insert into seeded select md5('organisation ' || name)::uuid, 'organisation ' || name, size
  from (values ('large', $1::int), ('small', ${SMALL})) o (name, size)`;

/** One person and one team for each hundred objectives, and five more. */
const PEOPLE = `
  insert into members (organisation_uuid, user_uuid, first_name, last_name, lang, active, sequence)
  select organisation, md5(label || ' person ' || n)::uuid, 'Person', n::text, 'en', true, 1
  from seeded, generate_series(0, 4 + size / 100) n`;
const TEAMS = `
  insert into teams (organisation_uuid, team_uuid, name, sequence)
  select organisation, md5(label || ' team ' || n)::uuid, 'Team ' || n, 1 from seeded, generate_series(0, 4 + size / 100) n`;
const ORGANISATIONS = `
  insert into organisations (organisation_uuid, name, timezone, sequence) select organisation, label, 'Europe/Bucharest', 1 from seeded`;
const PLANS = `
  insert into subscriptions (organisation_uuid, subscription_type, sequence)
  select organisation, 'enterprise_plan', 1 from seeded`;

/** Each for the whole time or, a tenth of them, archived halfway. */
const OBJECTIVES = `
  insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, team_uuid, created_at, updated_at, period_start, period_end,
    search, status, level, goal, name)
  select md5(label || ' objective ' || n)::uuid, organisation, person, case when n % 3 > 0 then person end,
    case when n % 3 = 0 then md5(label || ' team ' || n % (5 + size / 100))::uuid end, start, case when n % 10 = 0 then start + half else start + 2 * half end,
    (start + n % 90 * interval '1 day')::date, (start + n % 90 * interval '1 day' + 2 * half)::date, '',
    case when n % 10 = 0 then 'archive' else 'working' end, (array['team','company','personal'])[n % 3 + 1],
    (array['committed','aspirational'])[n % 2 + 1], 'Objective ' || n
  from seeded, generate_series(1, size) n,
    lateral (select md5(label || ' person ' || n % (5 + size / 100))::uuid as person, $1::timestamptz + n % 1000 * interval '1 second' as start,
      $2::int * interval '84 hours' as half) t`;

const KEYRESULTS = `
  insert into keyresults (uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, position, created_at, updated_at, name, measured_by)
  select md5(o.uuid::text || n)::uuid, o.organisation_uuid, o.uuid, coalesce(o.user_uuid, o.validator_uuid), 0,
    least(100, 40 + n * 30), 100, 0, 0, n, o.created_at, o.updated_at, 'Part ' || n, 'points'
  from seeded s join objectives o on o.organisation_uuid = s.organisation, generate_series(0, 1) n`;

/**
 * A week of work: one span for each objective, the last of which is open. Objectives with a higher pace finish before their period ends.
 */
const WEEK = `
  with worked as (
    select o.*, n, w.at + n * interval '1 minute' as at, week + 1 = ends and o.status = 'archive' as archived,
      case when week + 1 < ends then w.at + interval '7 days' + n * interval '1 minute' else 'infinity' end as until,
      least(100, greatest(0, round(week * 100.0 / $2::int * (0.4 + pace % 10 * 0.1) + (pace + week * 13 + n * 5) % 11 - 5)))::int as value
    from seeded s join objectives o on o.organisation_uuid = s.organisation
    cross join generate_series(0, 1) n
    cross join lateral (select $1::int as week, case when o.status = 'archive' then $2::int / 2 else $2::int end as ends,
      abs(hashtext(o.uuid::text)) as pace, o.created_at + $1::int * interval '7 days' as at) w
    where week < ends
  )
  insert into objective_spans (organisation_uuid, objective_uuid, from_at, to_at, status_since, period_start, period_end, user_uuid, team_uuid,
    progress, off_track, at_risk, on_track, moved, status, level, goal)
  select organisation_uuid, uuid, min(at), case when bool_or(archived) then min(at) + interval '7 days' else min(until) end, created_at,
    period_start, period_end, user_uuid, team_uuid, avg(value), count(*) filter (where value < 31),
    count(*) filter (where value between 31 and 69), count(*) filter (where value >= 70), bool_or(archived), 'working', level, goal
  from worked group by organisation_uuid, uuid, created_at, period_start, period_end, user_uuid, team_uuid, level, goal`;

const ARCHIVED = `
  insert into objective_spans (organisation_uuid, objective_uuid, from_at, status_since, period_start, period_end, user_uuid, team_uuid,
    progress, off_track, at_risk, on_track, status, level, goal)
  select organisation_uuid, objective_uuid, to_at, to_at, period_start, period_end, user_uuid, team_uuid, progress, off_track, at_risk,
    on_track, 'archive', level, goal
  from objective_spans join seeded on organisation = organisation_uuid where moved`;

const TABLES = ['objectives', 'keyresults', 'objective_spans', 'members', 'teams', 'subscriptions'];

/**
 * Fills a migrated database with weekly values, in the order in which they would have been entered. The measured organisations come after
 * the others; the statistics of Postgres cover only the others.
 */
export const seed = async (
  url: string,
  { objectives, weeks, others }: { objectives: number; weeks: number; others: number },
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The spans are written here, not by the triggers.
  await client.query("set search_path to okr, public; set session_replication_role = replica; set work_mem = '256MB'");
  for (const table of TABLES) await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
  await client.query(SEEDED);
  const start = new Date(Date.now() - weeks * 7 * DAY_MS);
  const fill = async (organisations: string, size: number) => {
    await client.query('truncate seeded');
    await client.query(organisations, [size]);
    await client.query('analyze seeded');
    for (const sql of [ORGANISATIONS, PEOPLE, TEAMS, PLANS]) await client.query(sql);
    await client.query(OBJECTIVES, [start, weeks]);
    await client.query(KEYRESULTS);
    for (let week = 0; week < weeks; week += 1) await client.query(WEEK, [week, weeks]);
    await client.query(ARCHIVED);
  };
  await fill(OTHERS, others);
  await client.query('analyze');
  await fill(NAMED, objectives);
  await client.query('vacuum');
  await client.query('checkpoint');
  await client.end();
};
