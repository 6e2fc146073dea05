import { expect, test } from '@jest/globals';
import { type FakeRoutes, fakeServer, refusal } from '../testing/fake-server.ts';
import { type ApiClientOptions, createApiClient } from './api-client.ts';
import { isApiError } from './api-error.ts';

const BODY = { name: 'Pilots' };
const ended = () => refusal(401, 'SESSION_REQUIRED', 'Sign in first');

/** A client whose first token is refused; `renewals` says what each refresh comes to. */
const world = (routes: FakeRoutes, renewals: boolean[] = [], options: Partial<ApiClientOptions> = {}) => {
  const server = fakeServer(routes);
  const heard: string[] = [];
  const refused: (string | undefined)[] = [];
  let token = 'first';
  const api = createApiClient({
    baseUrl: '/api/v1',
    fetch: server.fetch,
    session: {
      token: () => token,
      refresh: async (used) => {
        refused.push(used);
        const renewed = renewals.shift() ?? false;
        if (renewed) token = 'second';
        return renewed;
      },
    },
    onUnauthorized: () => heard.push('unauthorized'),
    onForbidden: (error) => heard.push(`forbidden: ${error.message}`),
    ...options,
  });
  return { api, heard, refused, calls: server.calls };
};
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`Not refused by the API: ${String(error)}`);
  return error;
};

test('repeats a refused call with the new token, the same body and the same idempotency key', async () => {
  const { api, calls, refused, heard } = world(
    {
      'POST teams': ({ headers }) =>
        headers.get('authorization') === 'Bearer second' ? { team: { uuid: 't' } } : ended(),
    },
    [true],
  );
  expect(await api.post('teams', BODY)).toMatchObject({ team: { uuid: 't' } });
  expect(calls.map(({ body }) => body)).toEqual([BODY, BODY]);
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(refused).toEqual(['first']);
  expect(heard).toEqual([]);
});

test('refreshes once only: a call that is refused again ends the session', async () => {
  const { api, calls, heard } = world({ 'GET teams': ended }, [true, true]);
  expect(await failureOf(api.get('teams'))).toMatchObject({ status: 401, code: 'SESSION_REQUIRED' });
  expect(calls).toHaveLength(2);
  expect(heard).toEqual(['unauthorized']);
});

test('does not repeat a call when the session cannot be refreshed', async () => {
  const { api, calls, heard } = world({ 'POST teams': ended }, [false]);
  await failureOf(api.post('teams', BODY));
  expect(calls).toHaveLength(1);
  expect(heard).toEqual(['unauthorized']);
});

test('a refusal other than 401 is final', async () => {
  const { api, calls, refused } = world({ 'POST teams': () => refusal(409, 'EDITED_MEANWHILE', 'Changed') }, [true]);
  expect((await failureOf(api.post('teams', BODY))).code).toBe('EDITED_MEANWHILE');
  expect(calls).toHaveLength(1);
  expect(refused).toEqual([]);
});

test('an anonymous call carries no token, and its 401 and 403 are answers', async () => {
  const { api, calls, refused, heard } = world(
    {
      'POST user/login': () => refusal(401, 'WRONG_CREDENTIALS', 'Wrong password'),
      'POST user/new': () => refusal(403, 'FORBIDDEN', 'Closed'),
    },
    [true],
  );
  expect((await failureOf(api.post('user/login', {}, { anonymous: true }))).message).toBe('Wrong password');
  expect((await failureOf(api.post('user/new', {}, { anonymous: true }))).status).toBe(403);
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  expect(refused).toEqual([]);
  expect(heard).toEqual([]);
});

test('tells of a role that is lacking', async () => {
  const { api, heard } = world({ 'GET admin': () => refusal(403, 'FORBIDDEN', 'Admins only') });
  await failureOf(api.get('admin'));
  expect(heard).toEqual(['forbidden: Admins only']);
});

test('a 422 brings the text of each field, and a 429 when to try again', async () => {
  const { api } = world({
    'POST teams': () => refusal(422, 'VALIDATION', 'Look again', { errors: { name: 'Taken already' } }),
    'POST user/login': () =>
      Response.json(
        { status: false, code: 'TOO_MANY_REQUESTS', message: 'Wait' },
        { status: 429, headers: { 'retry-after': '30' } },
      ),
  });
  const invalid = await failureOf(api.post('teams', BODY));
  expect(invalid.errors).toEqual({ name: 'Taken already' });
  expect(invalid.retryAfter).toBeUndefined();
  expect((await failureOf(api.post('user/login', {}))).retryAfter).toBe(30);
});

test('a conflict brings the thing as it stands', async () => {
  const team = { uuid: 't', name: 'Flyers' };
  const { api } = world({ 'PUT teams/:team': () => refusal(409, 'EDITED_MEANWHILE', 'Changed', { team }) });
  expect((await failureOf(api.put('teams/t', BODY))).body).toMatchObject({ team });
});

test.each([
  ['a page of HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a list', () => Response.json([1, 2], { status: 500 })],
  ['nothing', () => new Response(null, { status: 503 })],
])('calls an error unreadable whose body is %s', async (_what, answer) => {
  const { api } = world({ 'GET teams': answer });
  expect((await failureOf(api.get('teams'))).code).toBe('UNREADABLE');
});

test('a 200 whose body does not say success is a refusal', async () => {
  const { api } = world({
    'GET teams': () => Response.json({ status: false, code: 'NOT_FOUND', message: 'Gone' }),
    'GET user': () => new Response('<html>signed in to the hotel network</html>'),
  });
  expect((await failureOf(api.get('teams'))).code).toBe('NOT_FOUND');
  expect((await failureOf(api.get('user'))).code).toBe('UNREADABLE');
});

test('a network that is away is told from a call that was given up', async () => {
  const broken = (): Promise<never> => Promise.reject(new TypeError('fetch failed'));
  const { api } = world({}, [], { fetch: broken });
  expect(await failureOf(api.get('teams'))).toMatchObject({ status: 0, code: 'NETWORK' });
  const stop = new AbortController();
  stop.abort();
  await expect(api.get('teams', { signal: stop.signal })).rejects.toBeInstanceOf(TypeError);
});

test('sends what a query holds, repeats lists and leaves out what is empty', async () => {
  const { api, calls } = world({ 'GET teams': () => ({ teams: [] }) });
  await api.get('/teams', { query: { q: '', level: undefined, team: null, mine: false, page: 0, sort: ['a', 'b'] } });
  expect([...(calls[0]?.query.entries() ?? [])]).toEqual([
    ['mine', 'false'],
    ['page', '0'],
    ['sort', 'a'],
    ['sort', 'b'],
  ]);
});

test("asks in the reader's language, and names a body's type only where there is one", async () => {
  const { api, calls } = world({ 'POST teams': () => ({}), 'DELETE teams/:team': () => ({}) }, [], {
    language: () => 'de',
  });
  await api.post('teams', BODY);
  await api.delete('teams/t');
  expect(calls.map(({ headers }) => headers.get('accept-language'))).toEqual(['de', 'de']);
  expect(calls.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
});

test('two unsafe calls have two idempotency keys, a question has none', async () => {
  const { api, calls } = world({ 'POST teams': () => ({}), 'GET teams': () => ({}) });
  await api.post('teams', BODY);
  await api.post('teams', BODY);
  await api.get('teams');
  const [one, two, question] = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(one).not.toBe(two);
  expect(question).toBeNull();
});

test('an opened answer is handed over unread, a refused one is an error', async () => {
  const { api, calls } = world({
    'GET file': () => new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
    'GET secret': () => refusal(404, 'NOT_FOUND', 'Gone'),
  });
  expect(await (await api.open('file', { accept: 'text/csv' })).text()).toBe('a,b');
  expect(calls[0]?.headers.get('accept')).toBe('text/csv');
  expect((await failureOf(api.open('secret'))).code).toBe('NOT_FOUND');
});
