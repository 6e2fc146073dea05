import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countingReads } from '@waymark/service-kit/testing';
import { createWorld, type World } from './testing/world.ts';

const ORGANISATIONS = 400;
const PEOPLE = 12;
/** Far more than a page of ten needs, far fewer than there are. */
const FEW = 200;

const PLATFORM = `
  insert into organisations (organisation_uuid, name, folded_name, lang, owner_uuid, created_at)
  select md5('organisation ' || n)::uuid, md5('name ' || n), md5('name ' || n), 'en', md5('person ' || n || ' 1')::uuid, now()
  from generate_series(1, ${ORGANISATIONS}) n;
  insert into subscriptions (organisation_uuid, active_users, updated_at)
  select md5('organisation ' || n)::uuid, ${PEOPLE}, now() from generate_series(1, ${ORGANISATIONS}) n;
  insert into members (organisation_uuid, user_uuid, email, lang, active, user_created_at)
  select md5('organisation ' || n)::uuid, md5('person ' || n || ' ' || p)::uuid, 'p' || p || '@example.org', 'en', true, now()
  from generate_series(1, ${ORGANISATIONS}) n, generate_series(1, ${PEOPLE}) p;
  insert into objectives (organisation_uuid, uuid, user_uuid, changed_at)
  select organisation_uuid, gen_random_uuid(), user_uuid, now() from members`;

let world: World;
let reads: ReturnType<typeof countingReads>;

beforeAll(async () => {
  world = await createWorld({}, (database) => {
    reads = countingReads(database, ['members', 'organisations', 'objectives', 'subscriptions']);
    return reads.database;
  });
  await world.host.admin(PLATFORM);
  await world.host.admin('analyze');
}, 60_000);
afterAll(() => world.close());

const readsOf = async (path: string, offset: number) => {
  reads.take();
  const { status } = await world.call('super', 'GET', `/api/v1/${path}&limit=10&offset=${offset}`);
  expect(status).toBe(200);
  return reads.take();
};

const ALL = ORGANISATIONS * PEOPLE;
const PAGES = [0, ALL / 2, ALL - 10, ALL + 10];

test.each(PAGES)(
  'a page of the extraction at offset %i reads each member once for the total and the members it shows',
  async (offset) => {
    const { members = 0, objectives } = await readsOf('superadmin/dataExport?user_lang=en', offset);
    expect(members).toBeGreaterThanOrEqual(ALL);
    expect(members).toBeLessThanOrEqual(ALL + FEW);
    expect(objectives).toBe(0);
  },
);

test.each(PAGES)(
  'a page of objective owners at offset %i reads each objective once for the total and those of the page',
  async (offset) => {
    const { objectives = 0 } = await readsOf('superadmin/dataExport?objectives=true', offset);
    expect(objectives).toBeGreaterThanOrEqual(ALL);
    expect(objectives).toBeLessThanOrEqual(ALL + FEW);
  },
);

test.each([
  ['the first page', 0],
  ['a page near the start', 20],
  ['a page near the end', ORGANISATIONS - 30],
  ['the last page', ORGANISATIONS - 10],
  ['a page beyond', ORGANISATIONS + 100],
])(
  '%s of all organisations reads few rows, and at most one member for each organisation shown',
  async (_page, offset) => {
    const { members = 0, organisations = 0, subscriptions = 0 } = await readsOf('user/all_organisations?', offset);
    expect(members).toBeLessThanOrEqual(10);
    expect(organisations).toBeLessThanOrEqual(20);
    expect(subscriptions).toBeLessThanOrEqual(60);
  },
);

test('the list of requests reads only organisations with a request', async () => {
  const { subscriptions } = await readsOf('user/all_organisations?with=request', 0);
  expect(subscriptions).toBeLessThanOrEqual(10);
});
