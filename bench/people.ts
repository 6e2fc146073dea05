import { createIdentityService, migrations, readIdentityConfig } from '@waymark/identity';
import { api, createTestClock, type TestHost, testHost } from '@waymark/service-kit/testing';
import { option } from './option.ts';

// Measures a page of members in an organisation of thousands and in one of twenty, over HTTP, through the whole identity service.
//   node bench/people.ts --database postgres://... [--members 10000] [--others 1000] [--calls 200]
const server = option('database') ?? process.env.DATABASE_URL;
if (!server) throw new Error('Name a Postgres: --database postgres://...');
process.env.TEST_DATABASE_URL = server;
const members = Number(option('members') ?? 10_000);
const others = Number(option('others') ?? 1_000);
const calls = Number(option('calls') ?? 200);
const SMALL = 20;

const PEOPLE = `
  create temp table seeded as
    select md5('organisation ' || n)::uuid as organisation, n, case when n = 0 then $1::int else ${SMALL} end as size
    from generate_series(0, $2::int) n;
  insert into users (uuid, email, first_name, last_name, lang, search_text, registered_at, created_at, updated_at)
  select md5('person ' || s.n || ' ' || p)::uuid, 'p' || p || '@o' || s.n || '.example', first, last, 'en',
    first || ' ' || last || ' p' || p || '@o' || s.n || '.example', now(), now(), now()
  from seeded s, generate_series(1, s.size) p,
    lateral (select substr(md5('first ' || p % 500), 1, 6) as first, substr(md5('last ' || p), 1, 8) as last) name;
  insert into organisations (organisation_uuid, name, lang, owner_uuid, created_at, updated_at)
  select organisation, 'Organisation ' || n, 'en', md5('person ' || n || ' 1')::uuid, now(), now() from seeded;
  insert into memberships (organisation_uuid, user_uuid, admin, active, joined_at, updated_at)
  select organisation, md5('person ' || n || ' ' || p)::uuid, p = 1, p % 20 <> 7,
    case when p % 20 <> 7 then now() - p * interval '1 minute' end, now()
  from seeded, generate_series(1, size) p`;

const seed = async (host: TestHost) => {
  const [small, large] = [others, members].map(String);
  await host.admin(PEOPLE.replace('$1', large ?? '').replace('$2', small ?? ''));
  await host.admin('vacuum analyze');
};

const host = await testHost({ service: 'identity', migrations, clock: createTestClock() });
await seed(host);
const service = createIdentityService(host, readIdentityConfig({}));
const client = api(service);
const uuidOf = async (text: string): Promise<string> =>
  (await host.admin<{ uuid: string }>('select md5($1)::uuid as uuid', [text]))[0]?.uuid ?? '';

const halfway = Math.floor(members / 50) * 25;
const PAGES = {
  'first page': 'limit=25',
  'halfway down': `limit=25&offset=${halfway}`,
  'last page': `limit=25&offset=${members - 25}`,
  'by address': `limit=25&sort=email&offset=${halfway}`,
  'latest first': `limit=25&sort=-joined_at&offset=${halfway}`,
  'a text': 'limit=25&q=a1',
  'all of 1,000': 'limit=1000',
};
process.stdout.write(`| page | ms in one of ${SMALL} | ms in one of ${members} |\n|---|---|---|\n`);
for (const [name, query] of Object.entries(PAGES)) {
  const cells: string[] = [];
  for (const organisation of [1, 0]) {
    const token = await host.tokenFor({ user: await uuidOf(`person ${organisation} 1`) });
    const path = `/api/v1/user/organisations/${await uuidOf(`organisation ${organisation}`)}/users?${query}`;
    const times: number[] = [];
    for (let n = 0; n < calls; n += 1) {
      const began = performance.now();
      const answer = await client.get(path, { token });
      if (answer.status !== 200) throw new Error(answer.text);
      times.push(performance.now() - began);
    }
    cells.push((times.toSorted((a, b) => a - b)[Math.floor(calls / 2)] ?? 0).toFixed(1));
  }
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
}
await host.close();
