import type { Organisation, World } from './world.ts';

/** The large organisation; each small one has a hundredth of the objectives and people, or less. */
export const LARGE = { objectives: 4_000, people: 2_000 } as const;
const SMALL = { objectives: 20, people: 5 } as const;
const SMALL_ORGANISATIONS = 200;
export const KEYRESULTS_EACH = 4;

// Statistics must not depend on autovacuum.
const RESTING = ['objectives', 'objective_spans', 'keyresults', 'members', 'teams'];

const SEEDED = `
  create table seeded (organisation uuid primary key, owner uuid not null, objectives int not null, people int not null)`;
const SMALL_ONES = `
  insert into seeded select gen_random_uuid(), gen_random_uuid(), ${SMALL.objectives}, ${SMALL.people}
  from generate_series(1, ${SMALL_ORGANISATIONS})`;

const PEOPLE = `
  insert into members (organisation_uuid, user_uuid, first_name, last_name, lang, active, sequence)
  select organisation, case n when 1 then owner else md5(organisation::text || n)::uuid end, 'Person', n::text, 'en', true, 1
  from seeded, generate_series(1, people) n on conflict do nothing`;

/** Statuses, levels and people alternate; the text of a fifth contains the word "forest". */
const OBJECTIVES = `
  insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, created_at, updated_at, period_start, period_end, search,
    status, level, goal, name)
  select gen_random_uuid(), organisation, owner, case n % people when 0 then owner else md5(organisation::text || n % people + 1)::uuid end,
    at, at, '2026-01-01'::date + n % 90, '2026-06-01'::date + n % 90,
    (array['forest','river','mountain','valley','lake'])[n / 5 % 5 + 1] || ' ' || n || ' with many words that people would write',
    (array['creation','validation','working','review','archive'])[n % 5 + 1], (array['company','personal'])[n % 2 + 1], 'committed',
    'Objective ' || n
  from seeded, generate_series(1, objectives) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 minute' as at) t`;

const KEYRESULTS = `
  insert into keyresults (uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, position, created_at, updated_at, name, measured_by)
  select gen_random_uuid(), o.organisation_uuid, o.uuid, o.user_uuid, 0, 5, 10, 0, 50, n, o.created_at, o.updated_at, 'Part ' || n, 'parts'
  from seeded s join objectives o on o.organisation_uuid = s.organisation, generate_series(0, ${KEYRESULTS_EACH - 1}) n`;

/**
 * One large organisation among many small ones; Postgres has statistics of the small ones only: a statement is planned for an average
 * organisation, and still has to be fast in the large one.
 */
export const unequalTenants = async ({ host, organisation }: World): Promise<Organisation> => {
  const fill = async () => {
    for (const sql of [PEOPLE, OBJECTIVES, KEYRESULTS, 'truncate seeded']) await host.admin(sql);
  };
  for (const table of RESTING) await host.admin(`alter table ${table} set (autovacuum_enabled = false)`);
  await host.admin(SEEDED);
  await host.admin(SMALL_ONES);
  await fill();
  for (const table of RESTING) await host.admin(`analyze ${table}`);
  const large = await organisation(['owner']);
  const { objectives, people } = LARGE;
  await host.admin('insert into seeded values ($1, $2, $3, $4)', [large.uuid, large.user.owner, objectives, people]);
  await fill();
  return large;
};
