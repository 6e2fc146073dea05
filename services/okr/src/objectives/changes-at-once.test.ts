import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { lockWaiters, replayed, until } from '@waymark/service-kit/testing';
import pg from 'pg';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';
import { replayObjectives } from './objective-replay.ts';

let world: World;
let org: Organisation;
let client: pg.Client;
let call: Awaited<ReturnType<World['as']>>;

beforeAll(async () => {
  world = await createWorld();
  client = new pg.Client({ connectionString: world.host.databaseUrl, options: '-c search_path=okr,public' });
  await client.connect();
});
beforeEach(async () => {
  org = await world.organisation(['owner', 'leaver', 'heir']);
  call = await world.as(org.user.owner);
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const make = async (more: object = {}): Promise<string> =>
  (await call.post(org.base, objective(org.user.owner ?? '', { keyresults: [keyresult()], ...more }))).body.objective
    .uuid;

const waiting = (number: number) => until(async () => (await lockWaiters(world.host)) >= number);

/** What comes of a change that waits for another one, which is under way until as many statements wait. */
const afterChange = async <T>(
  sql: string,
  bindings: unknown[],
  change: () => Promise<T>,
  waiters: number = 1,
): Promise<T> => {
  await client.query('begin');
  await client.query(sql, bindings);
  const changed = change();
  await waiting(waiters);
  await client.query('commit');
  return changed;
};

const MOVED = new Date(START.getTime() + DAY_MS);
const MOVE = "update objectives set status = 'working', updated_at = $2 where uuid = $1";

test('an edit that waits for a move publishes the new status and its start time', async () => {
  const uuid = await make();
  const edited = await afterChange(MOVE, [uuid, MOVED], () => call.put(`${org.base}/${uuid}`, { description: 'Why' }));
  expect(edited.body.objective.status).toBe('working');
  const [told] = await world.host.admin<{ data: object }>(
    'select data from outbox where subject = $1 order by id desc limit 1',
    [uuid],
  );
  expect(told?.data).toMatchObject({ status: 'working', status_since: MOVED.toISOString() });
});

test('a replay that waits for a move contains the new status and its start time', async () => {
  const uuid = await make();
  const drafts = await afterChange(MOVE, [uuid, MOVED], () => replayed(world.host.database, replayObjectives));
  const told = drafts.find(({ subject }) => subject === uuid);
  expect(told?.data).toMatchObject({ status: 'working', status_since: MOVED.toISOString() });
});

test('a copy made while its validator leaves gets the successor as validator', async () => {
  const { owner = '', leaver = '', heir = '' } = org.user;
  const team_uuid = await world.team(org, 'North', [owner]);
  const uuid = await make({ level: 'team', team_uuid, user_uuid: null, validator_uuid: leaver });
  const left = { ...world.member(org.uuid, leaver, 'leaver'), successor_uuid: heir, reason: 'removed' as const };
  const copyAndLeave = async () => {
    const copying = call.post(`${org.base}/${uuid}/duplicate`);
    await waiting(1);
    return Promise.all([copying, world.deliver(world.event('waymark.identity.member.left.v1', org.uuid, left))]);
  };
  const [copied] = await afterChange('select from teams where team_uuid = $1 for update', [team_uuid], copyAndLeave, 2);
  const { body } = await call.get(`${org.base}/${copied.body.objective.uuid}`);
  expect(body.objective.validator_uuid).toBe(heir);
  expect((await call.get(`${org.base}?q=leaver`)).body.total).toBe(0);
});

test.each<[string, (path: string, body: object) => Promise<{ status: number }>]>([
  ['is made', (_, body) => call.post(org.base, body)],
  ['is copied', (path) => call.post(`${path}/duplicate`)],
])('an objective that %s while its organisation is deleted is deleted too', async (_, work) => {
  const { owner = '' } = org.user;
  const team_uuid = await world.team(org, 'North', [owner]);
  const body = objective(owner, { level: 'team', team_uuid, user_uuid: null });
  const path = `${org.base}/${(await call.post(org.base, body)).body.objective.uuid}`;
  const workAndDelete = async () => {
    const working = work(path, body);
    await waiting(1);
    const deleted = world.event('waymark.identity.organisation.deleted.v1', org.uuid, { uuid: org.uuid, name: 'Acme' });
    return Promise.all([working, world.deliver(deleted)]);
  };
  const [made] = await afterChange('select from teams where team_uuid = $1 for update', [team_uuid], workAndDelete, 2);
  expect(made.status).toBe(201);
  expect(await world.host.admin('select 1 from objectives where organisation_uuid = $1', [org.uuid])).toEqual([]);
});

test('an edit of a comment is refused when it mentions an account that is being deleted', async () => {
  const { leaver = '', heir = '' } = org.user;
  const text = `Ask @[${leaver}]`;
  const said = await call.post(`${org.base}/${await make()}/comments`, { text });
  const { uuid } = said.body.comment;
  const left = { ...world.member(org.uuid, leaver, 'leaver'), successor_uuid: heir, reason: 'left' as const };
  await world.deliver(world.event('waymark.identity.member.left.v1', org.uuid, left));
  world.host.internal.answer('identity', 'GET', /members|teams/, { status: 404, body: {} });
  const forget = "update comments set text = 'Ask @—', mentions = '[]' where uuid = $1";
  const path = `${org.base.replace('/objectives', '')}/comments/${uuid}`;
  const edited = await afterChange(forget, [uuid], () => call.put(path, { text: `${text}, please` }));
  expect(Object.keys(edited.body.errors ?? {})).toEqual(['text']);
});
