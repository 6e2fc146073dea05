import { beforeEach, describe, expect, test } from '@jest/globals';
import { listOrganisations, login } from '@waymark/contracts';
import { createApiClient } from '../api/api-client.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { inTurn } from '../testing/in-turn.ts';
import { aUser } from '../testing/people.ts';
import { createSession } from './session.ts';

beforeEach(() => localStorage.clear());

const PENDING = 'waymark.owed-sign-out';

/** A browser whose person has signed out while the server was away. */
const signedOutOffline = (cookie: 'lives' | 'is over' = 'lives') => {
  const net = { isAway: true };
  const server = fakeServer({
    'POST user/refresh': () =>
      cookie === 'lives' ? { token: 'by cookie', user: aUser() } : refusal(401, 'SESSION_REQUIRED', 'Over'),
    'POST user/logout': () => ({}),
    'POST user/login': () => ({ token: 'next', user: aUser() }),
    'GET user/organisations': () => ({ organisations: [] }),
  });
  const fetch: typeof globalThis.fetch = (...args) =>
    net.isAway ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(...args);
  const visit = (exclusively: ReturnType<typeof inTurn> = (work) => work()) => {
    const session = createSession({ userUrl: '/api/v1/user', fetch, exclusively });
    return { session, api: createApiClient({ baseUrl: '/api/v1', session, fetch }) };
  };
  const { session, api } = visit();
  session.begin({ user: aUser(), token: 'old' });
  session.signOut(true);
  const sent = () => server.calls.map(({ route }) => route);
  return { net, session, api, sent, visit, calls: server.calls };
};
const signIn = { email: 'ada@example.org', password: 'seven-lamps' };

test('a pending sign-out is sent before any other request, with a token obtained by the cookie', async () => {
  const { net, api, sent, calls } = signedOutOffline();
  net.isAway = false;
  await api.ask(login, {}, signIn);
  expect(sent()).toEqual(['POST user/refresh', 'POST user/logout', 'POST user/login']);
  expect(calls[1]?.headers.get('authorization')).toBe('Bearer by cookie');
});

test('sending a pending sign-out does not sign the user in by the cookie', async () => {
  const { net, session } = signedOutOffline();
  net.isAway = false;
  await session.settle();
  expect([session.state().status, session.token()]).toEqual(['anonymous', undefined]);
});

test('a pending sign-out is sent only once for several requests', async () => {
  const { net, api, sent } = signedOutOffline();
  net.isAway = false;
  await Promise.all([1, 2, 3].map(() => api.ask(listOrganisations, {})));
  await api.ask(listOrganisations, {});
  expect(sent().filter((route) => route === 'POST user/logout')).toHaveLength(1);
  expect(localStorage.getItem(PENDING)).toBeNull();
});

test('a pending sign-out of an earlier visit is sent once, by the first of two tabs', async () => {
  const { net, visit, sent } = signedOutOffline();
  const lock = inTurn();
  const tabs = [visit(lock), visit(lock)];
  net.isAway = false;
  await Promise.all(tabs.map(({ api }) => api.ask(listOrganisations, {})));
  expect(sent().filter((route) => route === 'POST user/logout')).toHaveLength(1);
});

test('a pending sign-out is kept while the server is unreachable, and sent with a later request', async () => {
  const { net, api, sent } = signedOutOffline();
  await expect(api.ask(listOrganisations, {})).rejects.toMatchObject({ code: 'NETWORK' });
  expect(localStorage.getItem(PENDING)).not.toBeNull();
  net.isAway = false;
  await api.ask(listOrganisations, {});
  expect(sent()).toContain('POST user/logout');
});

test('a pending sign-out is dropped without a request to log out if the cookie has expired', async () => {
  const { net, api, sent } = signedOutOffline('is over');
  net.isAway = false;
  await api.ask(listOrganisations, {});
  expect(sent()).toEqual(['POST user/refresh', 'GET user/organisations']);
  expect(localStorage.getItem(PENDING)).toBeNull();
});

test('a new sign-in is not ended by a pending sign-out', async () => {
  const { net, session, api, sent } = signedOutOffline();
  session.begin({ user: aUser(), token: 'next' });
  net.isAway = false;
  await api.ask(listOrganisations, {});
  expect(sent()).toEqual(['GET user/organisations']);
});

describe('a user who logs out', () => {
  /** A browser whose requests to log out are answered when the test says so. */
  const loggingOut = (cookie: 'lives' | 'is over' = 'lives') => {
    const requests: RequestInit[] = [];
    const answered = Promise.withResolvers<Response>();
    const server = fakeServer({
      'POST user/refresh': () =>
        cookie === 'lives' ? { token: 'by cookie', user: aUser() } : refusal(401, 'SESSION_REQUIRED', 'Over'),
      'POST user/logout': ({ headers }) => (headers.get('authorization') === 'Bearer old' ? answered.promise : {}),
      'POST user/login': () => ({ token: 'next', user: aUser() }),
    });
    const fetch: typeof globalThis.fetch = (input, init = {}) => {
      requests.push(init);
      return server.fetch(input, init);
    };
    const session = createSession({ userUrl: '/api/v1/user', fetch, exclusively: (work) => work() });
    const api = createApiClient({ baseUrl: '/api/v1', session, fetch, onUnauthorized: session.end });
    session.begin({ user: aUser(), token: 'old' });
    return { requests, answer: answered.resolve, session, api, calls: server.calls };
  };
  const routes = (calls: { route: string }[]) => calls.map(({ route }) => route);

  test('is signed out in the browser at once, while a keepalive request notifies the server', () => {
    const { requests, session, calls } = loggingOut();
    void session.logOut();
    expect([session.state(), session.token()]).toEqual([{ status: 'anonymous', user: null }, undefined]);
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer old');
    expect(requests).toMatchObject([{ method: 'POST', keepalive: true }]);
    expect(localStorage.getItem(PENDING)).not.toBeNull();
  });

  test('sends no other request before the response, and has no pending sign-out after it', async () => {
    const { answer, session, api, calls } = loggingOut();
    const loggedOut = session.logOut();
    const next = api.ask(login, {}, signIn);
    expect(routes(calls)).toEqual(['POST user/logout']);
    answer(Response.json({ status: true }));
    expect(await loggedOut).toBe(true);
    await next;
    expect(routes(calls)).toEqual(['POST user/logout', 'POST user/login']);
    expect(localStorage.getItem(PENDING)).toBeNull();
  });

  test.each(['lives', 'is over'] as const)(
    'is signed out also with an expired token and a cookie that %s',
    async (cookie) => {
      const { answer, session, calls } = loggingOut(cookie);
      answer(refusal(401, 'SESSION_REQUIRED', 'Over'));
      expect(await session.logOut()).toBe(true);
      const byCookie = cookie === 'lives' ? ['POST user/logout'] : [];
      expect(routes(calls)).toEqual(['POST user/logout', 'POST user/refresh', ...byCookie]);
    },
  );

  test('gets no message about an ended session from the answer to an earlier request', async () => {
    const { session } = loggingOut();
    void session.logOut();
    session.end();
    expect(session.state()).toEqual({ status: 'anonymous', user: null });
  });
});
