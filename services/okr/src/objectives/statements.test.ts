import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { statementsSent } from '@waymark/service-kit/testing';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'other']);
  call = await world.as(org.user.owner);
});
afterAll(() => world.close());

const body = (more: object = {}) =>
  objective(org.user.owner ?? '', { keyresults: [keyresult(), keyresult()], ...more });
/** The statements of a call that succeeds, with begin and commit. */
const sentBy = async (work: () => Promise<{ status: number }>) => {
  let status = 0;
  const sent = await statementsSent(async () => {
    ({ status } = await work());
  });
  expect(status).toBeLessThan(300);
  expect(sent).not.toEqual([]);
  return sent;
};
const counted = async (work: () => Promise<{ status: number }>) => (await sentBy(work)).length;

test('a list and a progress update are one statement', async () => {
  const { uuid, keyresults } = (await call.post(org.base, body())).body.objective;
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
  expect(await counted(() => call.get(`${org.base}?q=north`))).toBe(1);
  const path = `${org.base}/${uuid}/keyresults/${keyresults[0].uuid}`;
  expect(await counted(() => call.put(path, { actual_value: 5, comment: 'Half' }))).toBe(1);
});

test('a copy of an objective takes seven statements at most, with begin and commit', async () => {
  const { uuid } = (await call.post(org.base, body())).body.objective;
  expect(await counted(() => call.post(`${org.base}/${uuid}/duplicate`))).toBeLessThanOrEqual(7);
});

test.each<[string, (path: string) => Promise<{ status: number }>]>([
  ['creating', () => call.post(org.base, body())],
  ['editing', (path) => call.put(path, { name: 'Another', description: 'Why' })],
  ['moving', (path) => call.put(path, { status: 'validation' })],
  ['deleting', (path) => call.del(path)],
])('%s an objective takes six statements at most, with begin and commit', async (_, work) => {
  const { uuid } = (await call.post(org.base, body())).body.objective;
  expect(await counted(() => work(`${org.base}/${uuid}`))).toBeLessThanOrEqual(6);
});

test.each<[string, (path: string) => Promise<{ status: number }>]>([
  ['creating', () => call.post(org.base, body())],
  ['reading', (path) => call.get(path)],
  ['editing', (path) => call.put(path, { name: 'Another', description: 'Why' })],
  ['moving', (path) => call.put(path, { status: 'validation' })],
])('%s an objective sends only named prepared statements, except begin and commit', async (_, work) => {
  const { uuid } = (await call.post(org.base, body())).body.objective;
  const sent = await sentBy(() => work(`${org.base}/${uuid}`));
  expect(sent.filter(({ name, text }) => name === undefined && !/^(?:begin|commit)/i.test(text))).toEqual([]);
});
