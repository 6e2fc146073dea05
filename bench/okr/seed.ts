import { createHash } from 'node:crypto';
import pg from 'pg';

/** The organisations that are measured, by their number of objectives; each has four key results to an objective. */
export const SIZES = { S: 200, M: 2_000, L: 20_000 } as const;
export type Size = keyof typeof SIZES;

const PEOPLE = 50;

/** The same name has the same uuid in every run, here and in Postgres. */
export const uuidOf = (name: string): string => {
  const hash = createHash('md5').update(name).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join('-');
};

export const organisationOf = (size: Size): string => uuidOf(`organisation ${size}`);
export const callerOf = (size: Size): string => uuidOf(`organisation ${size} person 0`);

const ORGANISATIONS = `
  create temp table seeded as
  select md5('organisation ' || name)::uuid as organisation, 'organisation ' || name as label, size
  from (select 'S' as name, ${SIZES.S} as size union all select 'M', ${SIZES.M} union all select 'L', ${SIZES.L}
        union all select n::text, 200 from generate_series(1, $1::int) n) o`;

const MEMBERS = `
  insert into members (organisation_uuid, user_uuid, first_name, last_name, lang, admin, active, sequence)
  select organisation, md5(label || ' person ' || n)::uuid, (array['Élodie','Jan','Maria','Ștefan','Lena'])[n % 5 + 1],
    (array['Dupont','de Vries','Rossi','Popescu','Schmidt','Garcia','Smith'])[n % 7 + 1] || n, 'en', n = 0, true, 1
  from seeded, generate_series(0, ${PEOPLE - 1}) n`;

const OBJECTIVES = `
  insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, creator_uuid, created_at, updated_at, period_start, period_end,
    search, status, level, goal, name, description)
  select md5(label || ' objective ' || n)::uuid, organisation, md5(label || ' person ' || (n + 7) % ${PEOPLE})::uuid,
    md5(label || ' person ' || n % ${PEOPLE})::uuid, md5(label || ' person ' || n % ${PEOPLE})::uuid, at, at, '2026-01-01'::date + n % 60,
    '2026-06-01'::date + n % 90, '', (array['creation','validation','working','working','working','review','archive'])[n % 7 + 1],
    (array['company','personal'])[n % 2 + 1], (array['committed','aspirational'])[n % 3 / 2 + 1],
    (array['Grow','Shrink','Improve','Launch','Simplify'])[n % 5 + 1] || ' ' ||
    (array['revenue in the north','onboarding','the churn of small customers','the partner programme','our hiring'])[n % 11 % 5 + 1] || ' ' || n,
    'Why it matters, how it is measured and who is asked when it stalls.'
  from seeded, generate_series(1, size) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 minute' as at) t`;

const KEYRESULTS = `
  insert into keyresults (uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, position, created_at, updated_at, name, measured_by, description)
  select md5(uuid::text || n)::uuid, organisation_uuid, uuid, user_uuid, 0, (n * 23) % 100, 100, 0, (n * 23) % 100, n, created_at, updated_at,
    (array['Signed contracts','Answers within a day','Visitors who come back','Steps to the first report'])[n + 1], 'points', 'As the dashboard counts them.'
  from objectives, generate_series(0, 3) n`;

const SEARCH = `
  update objectives o set search = fold(concat_ws(e'\\n', o.name, u.name, v.name,
    (select string_agg(k.name || e'\\n' || u.name, e'\\n') from keyresults k where k.objective_uuid = o.uuid)))
  from members u, members v
  where u.organisation_uuid = o.organisation_uuid and u.user_uuid = o.user_uuid
    and v.organisation_uuid = o.organisation_uuid and v.user_uuid = o.validator_uuid`;

/** The limit has tables of its own: the same rows, nothing that guards them. */
const LIMIT = `
  create schema bare;
  create table bare.members as select organisation_uuid, user_uuid from okr.members;
  alter table bare.members add primary key (organisation_uuid, user_uuid);
  create table bare.objectives as select uuid, organisation_uuid, validator_uuid, created_at, updated_at, period_start, period_end, search,
    status, level, goal, name, user_uuid, team_uuid, creator_uuid, description from okr.objectives;
  alter table bare.objectives add primary key (uuid);
  create index on bare.objectives (organisation_uuid, status, created_at desc);
  create table bare.keyresults as select uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, position, created_at, updated_at, name, measured_by, description, comment from okr.keyresults;
  alter table bare.keyresults add primary key (uuid);
  create index on bare.keyresults (objective_uuid, position);
  create table bare.outbox (id bigint generated always as identity primary key, data jsonb not null)`;

/** Fills a migrated database; the same every time. */
export const seed = async (url: string, others: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set search_path to okr, public');
  await client.query(ORGANISATIONS, [others]);
  for (const sql of [MEMBERS, OBJECTIVES, KEYRESULTS, SEARCH, LIMIT]) await client.query(sql);
  await client.query('vacuum full okr.objectives');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
};
