import { createHash } from 'node:crypto';
import pg from 'pg';

/** The organisations that are measured, by their number of objectives; each has four key results to an objective. */
export const SIZES = { S: 200, M: 2_000, L: 20_000 } as const;
export type Size = keyof typeof SIZES;

/** The statistics that Postgres has: `stale` of the small organisations only, `fresh` of all rows, `none` of no rows. */
export const STATISTICS = ['stale', 'fresh', 'none'] as const;
export type Statistics = (typeof STATISTICS)[number];

/** Members of each small organisation, and of the measured ones unless the run says otherwise. */
export const PEOPLE = 50;
/** The objectives of each organisation among which the measured ones are. */
const SMALL = 20;

/** The same name has the same uuid in every run, here and in Postgres. */
export const uuidOf = (name: string): string => {
  const hash = createHash('md5').update(name).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join('-');
};

export const organisationOf = (size: Size): string => uuidOf(`organisation ${size}`);
export const callerOf = (size: Size): string => uuidOf(`organisation ${size} person 0`);

const SEEDED = 'create temp table seeded (organisation uuid primary key, label text, size int, people int)';
const OTHERS = `
  insert into seeded select md5('organisation ' || n)::uuid, 'organisation ' || n, ${SMALL}, ${PEOPLE} from generate_series(1, $1::int) n`;
const MEASURED = `
  insert into seeded select md5('organisation ' || name)::uuid, 'organisation ' || name, size, $1::int
  from (values ('S', ${SIZES.S}), ('M', ${SIZES.M}), ('L', ${SIZES.L})) o (name, size)`;

const MEMBERS = `
  insert into members (organisation_uuid, user_uuid, first_name, last_name, lang, admin, active, sequence)
  select organisation, md5(label || ' person ' || n)::uuid, (array['Élodie','Jan','Maria','Ștefan','Lena'])[n % 5 + 1],
    (array['Dupont','de Vries','Rossi','Popescu','Schmidt','Garcia','Smith'])[n % 7 + 1] || n, 'en', n = 0, true, 1
  from seeded, generate_series(0, people - 1) n`;

const OBJECTIVES = `
  insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, creator_uuid, created_at, updated_at, period_start, period_end,
    search, status, level, goal, name, description)
  select md5(label || ' objective ' || n)::uuid, organisation, md5(label || ' person ' || (n + 7) % people)::uuid,
    md5(label || ' person ' || n % people)::uuid, md5(label || ' person ' || n % people)::uuid, at, at, '2026-01-01'::date + n % 60,
    '2026-06-01'::date + n % 90, '', (array['creation','validation','working','working','working','review','archive'])[n % 7 + 1],
    (array['company','personal'])[n % 2 + 1], (array['committed','aspirational'])[n % 3 / 2 + 1],
    (array['Grow','Shrink','Improve','Launch','Simplify'])[n % 5 + 1] || ' ' ||
    (array['revenue in the north','onboarding','the churn of small customers','the partner programme','our hiring'])[n % 11 % 5 + 1] || ' ' || n,
    'Why it matters, how it is measured and who is asked when it stalls.'
  from seeded, generate_series(1, size) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 minute' as at) t`;

const KEYRESULTS = `
  insert into keyresults (uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, position, created_at, updated_at, name, measured_by, description)
  select md5(o.uuid::text || n)::uuid, o.organisation_uuid, o.uuid, o.user_uuid, 0, (n * 23) % 100, 100, 0, (n * 23) % 100, n, o.created_at, o.updated_at,
    (array['Signed contracts','Answers within a day','Visitors who come back','Steps to the first report'])[n + 1], 'points', 'As the dashboard counts them.'
  from seeded s join objectives o on o.organisation_uuid = s.organisation, generate_series(0, 3) n`;

/** A check-in a week, the last one a few days ago. */
const HISTORY = `
  insert into keyresult_changes (organisation_uuid, keyresult_uuid, at, user_uuid, from_value, to_value)
  select k.organisation_uuid, k.uuid, now() - ((n * 7 + k.position) || ' days')::interval, k.user_uuid,
    greatest(0, k.actual_value - (n + 1) * 3), greatest(0, k.actual_value - n * 3)
  from seeded s join keyresults k on k.organisation_uuid = s.organisation, generate_series($1::int - 1, 0, -1) n`;
/** The columns of a key result about its check-ins. */
const CHECKINS = `
  update keyresults k set checked_in_at = now() - (k.position || ' days')::interval, confidences = '{7,6,8}', recent = recent_checkins(k.uuid)
  from seeded s where s.organisation = k.organisation_uuid`;

const SEARCH = `
  update objectives o set search = fold(concat_ws(e'\\n', o.name, u.name, v.name,
    (select string_agg(k.name || e'\\n' || u.name, e'\\n') from keyresults k where k.objective_uuid = o.uuid)))
  from members u, members v, seeded s
  where o.organisation_uuid = s.organisation and u.organisation_uuid = o.organisation_uuid and u.user_uuid = o.user_uuid
    and v.organisation_uuid = o.organisation_uuid and v.user_uuid = o.validator_uuid`;

const BARE = {
  members: 'organisation_uuid, user_uuid',
  objectives: `uuid, organisation_uuid, validator_uuid, created_at, updated_at, period_start, period_end, search, status, level, goal, name,
    user_uuid, team_uuid, creator_uuid, description`,
  keyresults: `uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value, initial_progress_score,
    present_progress_score, position, created_at, updated_at, name, measured_by, description, comment`,
};

/** The limit has tables of its own: the same rows, without constraints and triggers. */
const LIMIT_TABLES = `
  create schema bare;
  ${Object.entries(BARE)
    .map(([table, columns]) => `create table bare.${table} as select ${columns} from okr.${table} with no data;`)
    .join('\n')}
  alter table bare.members add primary key (organisation_uuid, user_uuid);
  alter table bare.objectives add primary key (uuid);
  create index on bare.objectives (organisation_uuid, status, created_at desc);
  alter table bare.keyresults add primary key (uuid);
  create index on bare.keyresults (objective_uuid, position);
  create table bare.outbox (id bigint generated always as identity primary key, data jsonb not null)`;
const LIMIT_ROWS = Object.entries(BARE).map(
  ([table, columns]) => `
  insert into bare.${table} (${columns}) select ${columns} from okr.${table} where organisation_uuid in (select organisation from seeded)`,
);

/** No autovacuum during a run, so that the statistics of Postgres stay as they are. */
const WITHOUT_AUTOVACUUM = ['okr', 'bare'].flatMap((schema) =>
  Object.keys(BARE).map((table) => `alter table ${schema}.${table} set (autovacuum_enabled = false)`),
);

/**
 * Fills a migrated database, with the same rows every time. The measured organisations come last, after many small ones.
 * @param people of each of them
 * @param checkins of each of their key results
 */
export const seed = async (
  url: string,
  {
    others,
    people,
    checkins,
    statistics,
  }: { others: number; people: number; checkins: number; statistics: Statistics },
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set search_path to okr, public');
  for (const sql of [SEEDED, LIMIT_TABLES, ...WITHOUT_AUTOVACUUM]) await client.query(sql);
  const fill = async (organisations: string, values: number[]) => {
    await client.query('truncate seeded');
    await client.query(organisations, values);
    await client.query('analyze seeded');
    for (const sql of [MEMBERS, OBJECTIVES, KEYRESULTS, SEARCH, ...LIMIT_ROWS]) await client.query(sql);
  };
  await fill(OTHERS, [others]);
  if (statistics === 'stale') await client.query('analyze');
  await fill(MEASURED, [people]);
  if (checkins > 0) {
    await client.query(HISTORY, [checkins]);
    await client.query(CHECKINS);
  }
  await client.query('vacuum full okr.objectives');
  await client.query(statistics === 'fresh' ? 'vacuum analyze' : 'vacuum');
  await client.query('checkpoint');
  await client.end();
};
