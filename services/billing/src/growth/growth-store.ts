import { DAY_MS, type GrowthPoint, type GrowthStep } from '@waymark/contracts';
import { type Database, queryIn } from '@waymark/service-kit';

/** Maximum age of today's count. */
const FRESH_MS = 300_000;
const ACTIVE_DAYS = 30;
/** Points in an answer: 30 days, half a year, two years. */
const POINTS: Readonly<Record<GrowthStep, number>> = { day: 30, week: 26, month: 24 };

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const COUNT = `
  insert into daily_counts (day, organisations, paying, users, active_users, counted_at)
  select $1::date,
    (select count(*) from organisations where not gone),
    (select count(*) from subscriptions s join organisations o using (organisation_uuid) where not o.gone and s.plan <> 'free_plan'),
    (select count(distinct user_uuid) from members where active and not gone),
    (select count(distinct user_uuid) from activities where at > $2::timestamptz - make_interval(days => ${ACTIVE_DAYS})),
    $2::timestamptz
  on conflict (day) do update set organisations = excluded.organisations, paying = excluded.paying, users = excluded.users,
    active_users = excluded.active_users, counted_at = excluded.counted_at`;

/** Fills in days that were not counted, from when today's organisations were created and today's people joined. */
const FILL = `
  insert into daily_counts (day, organisations, users, counted_at)
  with born as (
    select (created_at at time zone 'UTC')::date as day from organisations where not gone and created_at is not null
  ), joined as (
    select min((joined_at at time zone 'UTC')::date) as day from members where active and not gone and joined_at is not null group by user_uuid
  ), changes as (
    select day::date as day, 0 as organisations, 0 as users
      from generate_series(least((select min(day) from born), (select min(day) from joined))::timestamp, $1::date::timestamp, '1 day') as day
    union all select day, 1, 0 from born
    union all select day, 0, 1 from joined
  ), days as (
    select day, sum(sum(organisations)) over (order by day) as organisations, sum(sum(users)) over (order by day) as users
      from changes group by day
  )
  select day, organisations, users, $2::timestamptz from days where day < $1::date
  on conflict (day) do nothing`;

const READ = `
  select to_char(day, 'YYYY-MM-DD') as date, organisations, paying, users, active_users
  from (select distinct on (date_trunc($1, day::timestamp)) * from daily_counts order by date_trunc($1, day::timestamp) desc, day desc limit $2) as latest
  order by day`;

/**
 * Counts the platform for today, at most once in five minutes, and fills in missing earlier days. The day is the primary key, so any number
 * of replicas may count. Returns whether it counted.
 */
export const countToday = (database: Database, now: Date): Promise<boolean> =>
  database.acrossOrganisations('count organisations and users of the day', async (trx) => {
    const today = dayOf(now);
    const since = new Date(now.getTime() - FRESH_MS);
    const [recent] = await queryIn(trx, 'select 1 from daily_counts where day = $1 and counted_at > $2', [
      today,
      since,
    ]);
    if (recent !== undefined) return false;
    await queryIn(trx, COUNT, [today, now]);
    const yesterday = dayOf(new Date(now.getTime() - DAY_MS));
    const [known] = await queryIn(trx, 'select 1 from daily_counts where day = $1', [yesterday]);
    if (known === undefined) await queryIn(trx, FILL, [today, now]);
    return true;
  });

/**
 * The growth of the platform: the last count of each day, week or month, the oldest first, and since when active users have been counted.
 */
export const readGrowthPoints = (
  database: Database,
  by: GrowthStep,
): Promise<{ points: GrowthPoint[]; counted_since: string | null }> =>
  database.acrossOrganisations('the platform owner reads the growth of the platform', async (trx) => {
    const points = await queryIn<GrowthPoint>(trx, READ, [by, POINTS[by]]);
    const [counted] = await queryIn<{ since: string | null }>(
      trx,
      "select to_char(min(day), 'YYYY-MM-DD') as since from daily_counts where active_users is not null",
    );
    return { points, counted_since: counted?.since ?? null };
  });
