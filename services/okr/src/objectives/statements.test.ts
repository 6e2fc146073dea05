import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Database, Scope } from '@waymark/service-kit';
import pg from 'pg';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
let statements = 0;
/** As pg is given them: those without a name are parsed and planned each time. */
let given: { name?: string; text: string }[] = [];

/** Remembers what is sent by a connection, or by all of them. */
const watching = async <T>(connection: pg.Client, work: () => Promise<T>): Promise<{ sent: number; result: T }> => {
  const spy = jest.spyOn(connection, 'query');
  try {
    const result = await work();
    const calls = spy.mock.calls.map(([first]) => first as unknown as string | { name?: string; text: string });
    given.push(...calls.map((one) => (typeof one === 'string' ? { text: one } : one)));
    return { sent: calls.length, result };
  } finally {
    spy.mockRestore();
  }
};

/** Counts what is sent to Postgres, `begin` and `commit` among it. */
const counting = (database: Database): Database => {
  /** Counts begin and commit of each transaction, and the statements on its connection in between. */
  const countedIn = async <T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> => {
    const { sent, result } = await watching(await scope.trx.client.acquireConnection(), () => work(scope));
    statements += 2 + sent;
    return result;
  };
  const countedStatement =
    (name: 'readInOrganisation' | 'writeInOrganisation'): Database['readInOrganisation'] =>
    async <R>(organisation: string, sql: string, bindings?: readonly unknown[]) => {
      statements += 1;
      return (await watching(pg.Client.prototype, () => database[name]<R>(organisation, sql, bindings))).result;
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
  given = [];
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

test('a copy of an objective takes seven statements, with begin and commit', async () => {
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

test.each<[string, (path: string) => Promise<{ status: number }>]>([
  ['creating', () => call.post(org.base, body())],
  ['reading', (path) => call.get(path)],
  ['editing', (path) => call.put(path, { name: 'Another', description: 'Why' })],
  ['moving', (path) => call.put(path, { status: 'validation' })],
])('%s an objective sends only named prepared statements, except begin', async (_, work) => {
  const { uuid } = (await call.post(org.base, body())).body.objective;
  expect(await counted(() => work(`${org.base}/${uuid}`))).toBeGreaterThan(0);
  expect(given.filter(({ name, text }) => name === undefined && !text.startsWith('BEGIN'))).toEqual([]);
});
