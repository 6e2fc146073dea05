import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvents } from '../events/events.ts';
import { sampleDraft } from '../events/testing/sample-events.ts';
import { createService } from '../host/create-service.ts';
import { api, type TestApi, type TestHost, testHost } from '../testing/index.ts';
import { route } from './route.ts';

const migrations = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const LIMIT_MS = 30_000;
const ORG = randomUUID();

let host: TestHost;
let client: TestApi;
let token: string;
/** Resolves when the work of a request that waits too long is over, whatever was answered. */
let over: PromiseWithResolvers<unknown>;

beforeAll(async () => {
  host = await testHost({ service: 'okr', migrations });
  token = await host.tokenFor();
  const note = () => ({ uuid: randomUUID(), text: 'too late', amount: null });
  const slow = route('POST', '/api/v1/slow', {
    auth: 'session',
    handler: async () => {
      const done = host.database.inOrganisation(ORG, async (scope) => {
        await scope.insert('notes', note());
        for (let waits = 0; waits < 3; waits += 1) await scope.raw('select pg_sleep(2.2)');
      });
      done.then(over.resolve, over.resolve);
      await done;
      return {};
    },
  });
  const quick = route('POST', '/api/v1/quick', {
    auth: 'session',
    handler: async () => {
      await host.database.inOrganisation(ORG, (scope) => scope.insert('notes', note()));
      return {};
    },
  });
  const full = (code: string) =>
    route('POST', `/api/v1/full/${code}`, {
      auth: 'session',
      handler: () => Promise.reject(Object.assign(new Error('no room'), { code, severity: 'ERROR' })),
    });
  const events = createEvents({ ...host, service: 'identity' });
  const told = route('POST', '/api/v1/told', {
    auth: 'session',
    handler: async () => {
      await events.transaction(ORG, (scope) => events.emit(scope, sampleDraft(ORG)));
      for (let waits = 0; waits < 2; waits += 1) await host.database.query('select pg_sleep(2.6)');
      return {};
    },
  });
  const routes = [slow, quick, told, ...['53100', '53200', '53300', '58030'].map(full)];
  client = api(createService({ calls: undefined, host, name: 'okr', routes }));
});
afterAll(() => host.close());

const notes = () => host.admin("select 1 from notes where text = 'too late'");

const timed = async (path: string, headers: Record<string, string>) => {
  const began = performance.now();
  const { status, body, headers: sent } = await client.post(path, { token, headers });
  return { seen: [status, body.code, sent['retry-after']], ms: performance.now() - began };
};
const REFUSED = [503, 'SERVICE_UNAVAILABLE', '1'];

describe('a request that takes too long', () => {
  it.each([
    ['without an Idempotency-Key', (): Record<string, string> => ({})],
    ['with an Idempotency-Key', (): Record<string, string> => ({ 'idempotency-key': randomUUID() })],
  ])(
    'is answered with 503 after five seconds and changes nothing: %s',
    async (_, headers) => {
      over = Promise.withResolvers();
      const { seen, ms } = await timed('/api/v1/slow', headers());
      expect(seen).toEqual(REFUSED);
      expect(ms).toBeLessThan(5_700);
      await over.promise;
      expect(await notes()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'is answered with 200 if its change was committed, even if the rest takes longer than five seconds',
    async () => {
      expect((await timed('/api/v1/told', {})).seen).toEqual([200, undefined, undefined]);
    },
    LIMIT_MS,
  );

  it(
    'is answered with 503 after three seconds if it waits for a locked table, and changes nothing',
    async () => {
      const held = host.admin('begin; lock table notes in access exclusive mode; select pg_sleep(6); rollback');
      while (
        (
          await host.admin(
            "select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'notes'::regclass",
          )
        ).length === 0
      );
      const { seen, ms } = await timed('/api/v1/quick', {});
      expect(seen).toEqual(REFUSED);
      expect(ms).toBeLessThan(3_900);
      await held;
      expect(await notes()).toEqual([]);
    },
    LIMIT_MS,
  );
});

it.each(['53100', '53200', '53300', '58030'])(
  'a request that fails with the database error %s is answered with 503 and Retry-After',
  async (code) => {
    expect((await timed(`/api/v1/full/${code}`, {})).seen).toEqual(REFUSED);
  },
);
