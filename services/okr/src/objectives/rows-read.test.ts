import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countingReads } from '@waymark/service-kit/testing';
import { unequalTenants } from '../testing/unequal-tenants.ts';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

const TABLES = ['objectives', 'keyresults', 'members', 'teams'];
/** Far more than any call needs in an organisation of whatever size, far less than there is in the large one. */
const FEW = 150;

let world: World;
let org: Organisation;
let reads: ReturnType<typeof countingReads>;
let call: Awaited<ReturnType<World['as']>>;
/** One objective, a key result of it and its owner. */
let one: { path: string; keyresults: string[]; owner: string };
let team: string;

beforeAll(async () => {
  world = await createWorld((database) => {
    reads = countingReads(database, TABLES);
    return reads.database;
  });
  org = await unequalTenants(world);
  call = await world.as(org.user.owner);
  const { uuid, user_uuid, keyresults } = (await call.get(`${org.base}?limit=1&offset=77`)).body.objectives[0];
  one = {
    path: `${org.base}/${uuid}`,
    keyresults: keyresults.map((own: { uuid: string }) => own.uuid),
    owner: user_uuid,
  };
  await world.host.admin("update objectives set status = 'working' where uuid = $1", [uuid]);
  team = await world.team(org, 'North', [one.owner]);
  // Objectives are counted once in a thousand creations; this one is.
  await call.post(org.base, made());
}, 60_000);
afterAll(() => world.close());

const made = () => objective(org.user.owner ?? '', { keyresults: [keyresult(), keyresult({ user_uuid: one.owner })] });
const organisation = () => org.base.replace('/objectives', '');
const inTeam = () => ({ ...made(), level: 'team', team_uuid: team, user_uuid: null });
const create = async (body: object) => (await call.post(org.base, body)).body.objective.uuid;
const renamed = (first_name: string) => ({
  ...world.member(org.uuid, one.owner, first_name),
  changed: ['first_name' as const],
});

test.each<[string, () => Promise<{ status: number }>]>([
  ['reading an objective', () => call.get(one.path)],
  ['reading the objective of a key result', () => call.get(`${org.base}/containing/${one.keyresults[0]}`)],
  ['reading the history of a key result', () => call.get(`${one.path}/keyresults/${one.keyresults[0]}/history`)],
  ['setting a new value', () => call.put(`${one.path}/keyresults/${one.keyresults[0]}`, { actual_value: 7 })],
  [
    'editing a key result',
    () => call.put(`${one.path}/keyresults/${one.keyresults[0]}`, { comment: 'Now', description: 'Then' }),
  ],
  [
    'ordering key results',
    () => call.post(`${one.path}/keyresults/order`, { keyresults_uid: one.keyresults.toReversed() }),
  ],
  ['editing an objective', () => call.put(one.path, { description: 'Why' })],
  ['checking in', () => call.post(`${organisation()}/keyresults/${one.keyresults[0]}/checkins`, { confidence: 7 })],
  ['listing check-ins', () => call.get(`${organisation()}/keyresults/${one.keyresults[0]}/checkins`)],
  [
    'raising a blocker',
    () => call.post(`${organisation()}/keyresults/${one.keyresults[0]}/blockers`, { kind: 'time', text: 'No time' }),
  ],
  [
    'listing the blockers of a key result',
    () => call.get(`${organisation()}/keyresults/${one.keyresults[0]}/blockers`),
  ],
  ['listing all open blockers', () => call.get(`${organisation()}/blockers?open=true`)],
  ['listing due check-ins', () => call.get(`${organisation()}/checkins/due`)],
  ['moving an objective', () => call.put(one.path, { status: 'review' })],
  ['copying an objective', () => call.post(`${one.path}/duplicate`)],
  ['creating an objective', () => call.post(org.base, made())],
  ['creating an objective of a team', () => call.post(org.base, inTeam())],
  ['deleting an objective', async () => call.del(`${org.base}/${await create(made())}`)],
])('%s reads few rows in a large organisation', async (_, work) => {
  reads.take();
  const { status } = await work();
  const read = reads.take();
  expect(status).toBeLessThan(300);
  expect(Math.max(...Object.values(read))).toBeGreaterThan(0);
  expect(Object.entries(read).filter(([, rows]) => rows > FEW)).toEqual([]);
});

const left = () => ({
  ...world.member(org.uuid, one.owner, 'Zoé'),
  successor_uuid: org.user.owner ?? '',
  reason: 'removed' as const,
});
const teamWith = (name: string, user_uuids: string[], more: object = {}) =>
  world.event('waymark.identity.team.updated.v1', org.uuid, {
    uuid: team,
    name,
    user_uuids,
    changed: ['name'],
    ...more,
  });

test('the event of a member who joins a team reads few rows, however many objectives the team owns', async () => {
  const everybody = await world.team(org, 'Everybody', []);
  await world.host.admin(
    `update objectives set level = 'team', team_uuid = $1, user_uuid = null where uuid in (
       select uuid from objectives where organisation_uuid = $2 and level <> 'team' and uuid <> $3 limit $4)`,
    [everybody, org.uuid, one.path.split('/').at(-1), 2 * FEW],
  );
  const joined = { uuid: everybody, name: 'Everybody', user_uuids: [one.owner], changed: ['users'] };
  reads.take();
  await world.deliver(world.event('waymark.identity.team.updated.v1', org.uuid, joined));
  expect(Object.entries(reads.take()).filter(([, rows]) => rows > FEW)).toEqual([]);
});

test.each<[string, () => object]>([
  [
    'the event of a new name of a member',
    () => world.event('waymark.identity.member.updated.v1', org.uuid, renamed('Zoé')),
  ],
  ['the event of a new name of a team', () => teamWith('South', [one.owner])],
  [
    'the event of a member removed from a team',
    () => teamWith('South', [], { removed_uuids: [one.owner], successor_uuid: org.user.owner }),
  ],
  ['the event of a member who left', () => world.event('waymark.identity.member.left.v1', org.uuid, left())],
])('%s reads few rows in a large organisation', async (_, event) => {
  reads.take();
  await world.deliver(event());
  const read = reads.take();
  expect(Math.max(...Object.values(read))).toBeGreaterThan(0);
  expect(Object.entries(read).filter(([, rows]) => rows > FEW)).toEqual([]);
});
