import { expect, test } from '@jest/globals';
import { createTeam, editUser, exportSpreadsheet, listTeams } from '@waymark/contracts';
import { createSession } from '../session/session.ts';
import { type FakeRoutes, fakeServer } from '../testing/fake-server.ts';
import { type ApiClientOptions, createApiClient } from './api-client.ts';

const IN = { org: 'o' };
const TEAMS = 'user/organisations/:org/teams';
const never = (): Promise<never> => new Promise(() => {});

/** Time limits that end when told. */
const handLimits = () => {
  const lengths: number[] = [];
  const { promise: begun, resolve } = Promise.withResolvers<() => void>();
  const limit = (milliseconds: number): AbortSignal => {
    const controller = new AbortController();
    lengths.push(milliseconds);
    resolve(() => controller.abort(new DOMException('Timed out', 'TimeoutError')));
    return controller.signal;
  };
  /** Ends the first one, once it has begun. */
  const end = async (): Promise<void> => (await begun)();
  return { limit, lengths, begun, end };
};

const clientWith = (routes: FakeRoutes, options: Partial<ApiClientOptions> = {}) => {
  const server = fakeServer(routes);
  const limits = handLimits();
  const session = { token: () => 'the-token', refresh: async () => false };
  const { limit } = limits;
  const api = createApiClient({ baseUrl: '/api/v1', session, fetch: server.fetch, limit, ...options });
  return { api, calls: server.calls, ...limits };
};
const UNREACHABLE = { status: 0, code: 'NETWORK' };

test('a read without an answer within 30 seconds fails like one without a network', async () => {
  const { api, lengths, end } = clientWith({ [`GET ${TEAMS}`]: never });
  const work = api.ask(listTeams, IN);
  await end();
  await expect(work).rejects.toMatchObject(UNREACHABLE);
  expect(lengths).toEqual([30_000]);
});

test('a read that the page has prefetched has the same limit', async () => {
  const { api, calls, lengths, end } = clientWith({}, { prefetched: never });
  const work = api.ask(listTeams, IN);
  await end();
  await expect(work).rejects.toMatchObject(UNREACHABLE);
  expect(lengths).toEqual([30_000]);
  expect(calls).toEqual([]);
});

test('a change without an answer within a minute keeps its idempotency key when it is repeated', async () => {
  const answers = [never, () => ({ team: { uuid: 't' } })];
  const { api, calls, lengths, end } = clientWith({ [`POST ${TEAMS}`]: () => (answers.shift() ?? never)() });
  const work = api.ask(createTeam, IN, { name: 'Pilots' });
  await end();
  await expect(work).rejects.toMatchObject(UNREACHABLE);
  await api.ask(createTeam, IN, { name: 'Pilots' });
  const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(lengths).toEqual([60_005, 60_005]);
});

test('a picture of a megabyte has minutes, and a download has no limit', async () => {
  const { api, lengths } = clientWith({
    'PUT user': () => ({}),
    'GET superadmin/dataExport/excel': () => new Response('a,b'),
  });
  await api.ask(editUser, {}, { image: 'a'.repeat(1_000_000) });
  expect(lengths).toEqual([310_003]);
  await api.open(exportSpreadsheet, {});
  expect(lengths).toHaveLength(1);
});

test('a call that its caller aborts is not one without an answer', async () => {
  const { api, begun } = clientWith({ [`GET ${TEAMS}`]: never });
  const stop = new AbortController();
  const work = api.ask(listTeams, IN, undefined, { signal: stop.signal });
  await begun;
  stop.abort();
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
});

/** A session whose requests are answered only by their end. */
const silentSession = () => {
  const limits = handLimits();
  const sent: string[] = [];
  const session = createSession({
    userUrl: '/api/v1/user',
    limit: limits.limit,
    fetch: (url, init) => {
      sent.push(String(url));
      return new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));
    },
    store: { read: () => 'old', write: () => {}, onElsewhere: () => {} },
    exclusively: (work) => work(),
    retryPauses: [0, 0],
  });
  return { session, sent, ...limits };
};

test('a refresh without an answer in time leaves the session open, and is not repeated', async () => {
  const { session, sent, end } = silentSession();
  const refreshing = session.refresh('old');
  await end();
  expect(await refreshing).toBeUndefined();
  expect(sent).toEqual(['/api/v1/user/refresh']);
});

test('the page starts without the user after one time limit', async () => {
  const { session } = silentSession();
  const { api, calls, end } = clientWith({ [`GET ${TEAMS}`]: never });
  const restoring = session.restore(async () => {
    await api.ask(listTeams, IN);
    throw new Error('The call has no answer');
  });
  await end();
  await restoring;
  expect(session.state()).toMatchObject({ status: 'anonymous', isUnchecked: true });
  expect(calls).toHaveLength(1);
});
