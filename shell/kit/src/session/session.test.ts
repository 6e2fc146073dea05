import { expect, test } from '@jest/globals';
import { listOrganisations, logout, readUser } from '@waymark/contracts';
import { createApiClient } from '../api/api-client.ts';
import { isApiError } from '../api/api-error.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { aUser } from '../testing/people.ts';
import { createSession } from './session.ts';
import type { TokenStore } from './token-store.ts';

const memoryStore = (token?: string): TokenStore => {
  let storedToken = token;
  return {
    read: () => storedToken,
    write: (next) => {
      storedToken = next;
    },
    onElsewhere: () => {},
  };
};
const ended = () => refusal(401, 'SESSION_REQUIRED', 'Sign in first');

const world = (refreshes: () => object | Response, store = memoryStore('old')) => {
  const server = fakeServer({
    'GET user/organisations': ({ headers }) =>
      headers.get('authorization') === 'Bearer new' ? { organisations: [] } : ended(),
    'POST user/refresh': refreshes,
    'GET user': () => refusal(403, 'FORBIDDEN', 'Not you'),
    'POST user/logout': () => Response.json({ message: 'No status here' }),
  });
  const session = createSession({
    userUrl: '/api/v1/user',
    fetch: server.fetch,
    store,
    exclusively: (work) => work(),
  });
  const reported: string[] = [];
  const api = createApiClient({
    baseUrl: '/api/v1',
    session,
    fetch: server.fetch,
    onUnauthorized: () => reported.push('unauthorized'),
    onForbidden: () => reported.push('forbidden'),
  });
  const refreshCount = () => server.calls.filter(({ route }) => route === 'POST user/refresh').length;
  return { api, session, reported, refreshCount, calls: server.calls };
};

test('refreshes an expired token once for many calls at a time, and repeats them', async () => {
  const { api, refreshCount, reported } = world(() => ({ token: 'new', user: aUser() }));
  const answers = await Promise.all([1, 2, 3].map(() => api.ask(listOrganisations, {})));
  expect(answers.map(({ organisations }) => organisations)).toEqual([[], [], []]);
  expect(refreshCount()).toBe(1);
  expect(reported).toEqual([]);
});

test('takes the token that another tab has fetched instead of refreshing again', async () => {
  const { session, refreshCount } = world(() => ({ token: 'never' }), memoryStore('new'));
  expect(await session.refresh('old')).toBe(true);
  expect(refreshCount()).toBe(0);
  expect(session.token()).toBe('new');
});

test('reports the end of the session when the refresh is refused', async () => {
  const { api, reported } = world(ended);
  await expect(api.ask(listOrganisations, {})).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  expect(reported).toEqual(['unauthorized']);
});

test('a 403 with the code FORBIDDEN is reported as a missing role, and rejects the call', async () => {
  const { api, reported } = world(ended);
  const error: unknown = await api.ask(readUser, {}).catch((reason: unknown) => reason);
  expect(isApiError(error, 'FORBIDDEN')).toBe(true);
  expect(reported).toEqual(['forbidden']);
});

test('rejects a body without a truthy status with its message', async () => {
  const { api } = world(ended);
  await expect(api.ask(logout, {})).rejects.toThrow('No status here');
});

test.each([
  ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ...[429, 500, 503].map((status) => [`is a ${status}`, () => Promise.resolve(new Response('', { status }))] as const),
])('a refresh is retried when its response %s', async (_how, lost) => {
  const answers = [lost, async () => Response.json({ status: true, token: 'new' })];
  const session = createSession({
    userUrl: '/api/v1/user',
    fetch: () => (answers.shift() ?? lost)(),
    store: memoryStore('old'),
    exclusively: (work) => work(),
    retryPauses: [0],
  });
  expect(await session.refresh('old')).toBe(true);
  expect(session.token()).toBe('new');
});

test.each([
  ['nothing answers', 503],
  ['the page of a proxy answers', 200],
])('a refresh that %s leaves open whether the session has ended, and keeps its token', async (_what, status) => {
  const session = createSession({
    userUrl: '/api/v1/user',
    fetch: () => Promise.resolve(new Response('<html></html>', { status })),
    store: memoryStore('old'),
    exclusively: (work) => work(),
    retryPauses: [0],
  });
  expect(await session.refresh('old')).toBeUndefined();
  expect(session.token()).toBe('old');
});

test('keeps nobody signed in when the session of an earlier visit cannot be restored', async () => {
  const { session, api } = world(ended);
  await session.restore(async () => (await api.ask(readUser, {})).user);
  expect(session.state()).toEqual({ status: 'anonymous', user: null });
});

test('the user is requested three times at most, because the page is blank meanwhile', async () => {
  const session = createSession({
    userUrl: '/api/v1/user',
    fetch: () => Promise.reject(new Error('no refresh is expected')),
    store: memoryStore('old'),
    exclusively: (work) => work(),
    retryPauses: [0, 0, 0, 0],
  });
  let requests = 0;
  await session.restore(() => {
    requests += 1;
    return Promise.reject(new Error('no network'));
  });
  expect(requests).toBe(3);
  expect(session.state().isUnchecked).toBe(true);
});
