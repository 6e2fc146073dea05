import path from 'node:path';
import { createBillingService, migrations, readBillingConfig } from '@waymark/billing';
import { api, createTestClock, testHost } from '@waymark/service-kit/testing';
import pg from 'pg';
import { watchPostgresCpu } from './okr/postgres-cpu.ts';
import { option } from './option.ts';

// Measures a page of the platform owner's lists on a platform of many organisations, over HTTP, through the whole billing service.
//   node bench/platform.ts --database postgres://... [--organisations 50000] [--people 12] [--calls 20]
const server = option('database') ?? process.env.DATABASE_URL;
if (!server) throw new Error('Name a Postgres: --database postgres://...');
process.env.TEST_DATABASE_URL = server;
const organisations = Number(option('organisations') ?? 50_000);
const people = Number(option('people') ?? 12);
const calls = Number(option('calls') ?? 20);

/** Names and people as on a platform: a tenth are on a paid plan, one in a hundred has an open request, one in a hundred has an unpaid invoice. */
const PLATFORM = `
  insert into organisations (organisation_uuid, name, folded_name, lang, owner_uuid, created_at)
  select md5('organisation ' || n)::uuid, 'Organisation ' || md5('name ' || n), 'organisation ' || md5('name ' || n), 'en',
    md5('person ' || n || ' 1')::uuid, '2025-01-01'::timestamptz + n * interval '7 minutes'
  from generate_series(1, ${organisations}) n;
  insert into subscriptions (organisation_uuid, plan, requested_plan, request_uuid, due_cents, due_since, active_users, updated_at)
  select md5('organisation ' || n)::uuid, case n % 10 when 3 then 'grow_plan' else 'free_plan' end, case n % 100 when 5 then 'grow_plan' end,
    case n % 100 when 5 then md5('request ' || n)::uuid end, case n % 100 when 13 then 12000 else 0 end,
    case n % 100 when 13 then '2026-01-01'::timestamptz end, ${people}, now()
  from generate_series(1, ${organisations}) n;
  insert into members (organisation_uuid, user_uuid, email, first_name, last_name, lang, admin, active, joined_at, user_created_at)
  select md5('organisation ' || n)::uuid, md5('person ' || n || ' ' || p)::uuid, md5('address ' || n || ' ' || p) || '@o' || n || '.example',
    'Ada', 'Number ' || p, case p % 3 when 0 then 'fr' else 'en' end, p = 1, true, now(), '2025-01-01'::timestamptz + n * interval '7 minutes'
  from generate_series(1, ${organisations}) n, generate_series(1, ${people}) p`;

const rows = organisations * people;
const PAGES = {
  'organisations, first page': 'user/all_organisations?limit=25',
  'halfway down': `user/all_organisations?limit=25&offset=${organisations / 2}`,
  'last page': `user/all_organisations?limit=25&offset=${organisations - 25}`,
  'a text': 'user/all_organisations?limit=25&q=abc',
  'extraction, first page': 'superadmin/dataExport?limit=10',
  'half of the people down': `superadmin/dataExport?limit=10&offset=${rows / 2}`,
  'last people': `superadmin/dataExport?limit=10&offset=${rows - 10}`,
  'a third of the people, halfway down': `superadmin/dataExport?limit=10&user_lang=fr&offset=${rows / 6}`,
};

const host = await testHost({ service: 'billing', migrations, clock: createTestClock() });
await host.admin(PLATFORM);
await host.admin('vacuum analyze');
const client = api(createBillingService(host, readBillingConfig({})));
const token = await host.tokenFor({ superAdmin: true });
const watcher = new pg.Client({ connectionString: server });
await watcher.connect();
const database = path.basename(new URL(host.databaseUrl).pathname);
process.stdout.write('| page | ms | longest | ms of processor of Postgres |\n|---|---|---|---|\n');
for (const [name, page] of Object.entries(PAGES)) {
  const times: number[] = [];
  const storeSince = await watchPostgresCpu(watcher, database);
  for (let n = 0; n < calls; n += 1) {
    const began = performance.now();
    const answer = await client.get(`/api/v1/${page}`, { token });
    if (answer.status !== 200) throw new Error(answer.text);
    times.push(performance.now() - began);
  }
  const store = (await storeSince()) / calls;
  times.sort((a, b) => a - b);
  const [median = 0, longest = 0] = [times[Math.floor(calls / 2)], times.at(-1)];
  process.stdout.write(`| ${[name, ...[median, longest, store].map(Math.round)].join(' | ')} |\n`);
}
await watcher.end();
await host.close();
