import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ObjectiveQuery, objectiveQuery } from '@waymark/contracts';
import { createWorld, type Organisation, type World } from '../testing/world.ts';
import { listStatement } from './objective-list.ts';

const LARGE = 20_000;
const LINKS = { objective: 'http://localhost/?okrref=', keyresult: 'http://localhost/?krref=' };

let world: World;
let org: Organisation;

const SEED = `
  insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, created_at, updated_at, period_start, period_end, search,
    status, level, goal, name)
  select gen_random_uuid(), $1, $2, $2, at, at, '2026-01-01'::date + n % 90, '2026-06-01'::date + n % 90,
    'grow region ' || n || ' with many words that people would write', (array['creation','validation','working','review','archive'])[n % 5 + 1],
    (array['company','personal'])[n % 2 + 1], 'committed', 'Grow region ' || n
  from generate_series(1, $3) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 minute' as at) t`;
const SEED_KEYRESULTS = `
  insert into keyresults (uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value, initial_progress_score,
    present_progress_score, position, created_at, updated_at, name, measured_by)
  select gen_random_uuid(), organisation_uuid, uuid, user_uuid, 0, 5, 10, 0, 50, n, created_at, updated_at, 'Part ' || n, 'parts'
  from objectives, generate_series(0, 1) n`;

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner']);
  await world.host.admin(SEED, [org.uuid, org.user.owner, LARGE]);
  for (let other = 0; other < 40; other += 1) {
    const { uuid, user } = await world.organisation(['owner']);
    await world.host.admin(SEED, [uuid, user.owner, 500]);
  }
  await world.host.admin(SEED_KEYRESULTS);
  for (const table of ['objectives', 'keyresults', 'members']) await world.host.admin(`analyze ${table}`);
}, 120_000);
afterAll(() => world.close());

/** The tables that grow with use; the read models of so few organisations fit on a page. */
const LARGE_TABLES = ['objectives', 'keyresults'];
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'].includes('Seq Scan') ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];

test.each([
  'status=working&sort=-created_at&limit=50',
  'status=working&q=region 19&sort=-created_at&limit=50',
  'q=words',
  'sort=name',
  'mine=true&status=working',
  'my_keyresults=true',
  'level=company&goal=committed&start_from=2026-02-01&end_to=2026-08-01&limit=50',
  '',
])('the list of %s scans no table of all tenants', async (text) => {
  const query: ObjectiveQuery = objectiveQuery.validateSync(Object.fromEntries(new URLSearchParams(text)));
  const { sql, bindings } = listStatement(org.uuid, org.user.owner ?? '', query, LINKS);
  const [row] = await world.host.database.readInOrganisation<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    org.uuid,
    `explain (format json) ${sql}`,
    bindings,
  );
  const whole = row?.['QUERY PLAN'].flatMap(({ Plan: plan }) => scanned(plan)) ?? LARGE_TABLES;
  expect(whole.filter((table) => LARGE_TABLES.includes(table))).toEqual([]);
});

test('the statement is the same for all values of the same filters, so that it is prepared once', () => {
  const statementOf = (q: string, limit: number) => {
    const query = objectiveQuery.validateSync({ q, limit, status: 'working' });
    return listStatement(org.uuid, org.uuid, query, LINKS).sql;
  };
  expect(statementOf('one', 10)).toBe(statementOf('another', 20));
});
