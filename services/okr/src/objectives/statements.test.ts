import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Database, Scope } from '@waymark/service-kit';
import type pg from 'pg';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
let statements = 0;

/** Counts what is sent to Postgres, `begin` and `commit` among it. */
const counting = (database: Database): Database => {
  /** Counts begin and commit of each transaction, and the statements on its connection in between. */
  const countedIn = async <T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> => {
    const connection: pg.Client = await scope.trx.client.acquireConnection();
    const sent = jest.spyOn(connection, 'query');
    try {
      return await work(scope);
    } finally {
      statements += 2 + sent.mock.calls.length;
      sent.mockRestore();
    }
  };
  const countedStatement =
    (name: 'readInOrganisation' | 'writeInOrganisation'): Database['readInOrganisation'] =>
    (organisation, sql, bindings) => {
      statements += 1;
      return database[name](organisation, sql, bindings);
    };
  return {
    ...database,
    inOrganisation: (organisation, work) => database.inOrganisation(organisation, (scope) => countedIn(scope, work)),
    readInOrganisation: countedStatement('readInOrganisation'),
    writeInOrganisation: countedStatement('writeInOrganisation'),
  };
};

beforeAll(async () => {
  world = await createWorld(counting);
  org = await world.organisation(['owner', 'other']);
  call = await world.as(org.user.owner);
});
afterAll(() => world.close());

const body = (more: object = {}) =>
  objective(org.user.owner ?? '', { keyresults: [keyresult(), keyresult()], ...more });
const counted = async (work: () => Promise<{ status: number }>) => {
  statements = 0;
  const { status } = await work();
  expect(status).toBeLessThan(300);
  return statements;
};

test('a list and a progress update are one statement', async () => {
  const { uuid, keyresults } = (await call.post(org.base, body())).body.objective;
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
  expect(await counted(() => call.get(`${org.base}?q=north`))).toBe(1);
  const path = `${org.base}/${uuid}/keyresults/${keyresults[0].uuid}`;
  expect(await counted(() => call.put(path, { actual_value: 5, comment: 'Half' }))).toBe(1);
});

test('a copy takes one more than six: the language of its name is read first', async () => {
  const { uuid } = (await call.post(org.base, body())).body.objective;
  expect(await counted(() => call.post(`${org.base}/${uuid}/duplicate`))).toBe(7);
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
