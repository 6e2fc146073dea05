import { expect, test } from '@jest/globals';
import {
  addFavorite,
  createTeam,
  deleteTeam,
  ERRORS,
  editTeam,
  exportSpreadsheet,
  exportUser,
  extractData,
  listTeams,
  login,
  type PlanType,
  readUser,
  register,
  removeFavorite,
} from '@waymark/contracts';
import { type FakeRoutes, fakeServer, refusal } from '../testing/fake-server.ts';
import { type ApiClientOptions, createApiClient } from './api-client.ts';
import { isApiError } from './api-error.ts';

const BODY = { name: 'Pilots' };
const IN = { org: 'o' };
const TEAMS = 'user/organisations/:org/teams';
const FAVORITE = 'user/organisations/:org/favorite';
const ended = () => refusal(401, 'SESSION_REQUIRED', 'Sign in first');

/** A client whose first token is refused; `renewals` says what each refresh comes to. */
const world = (routes: FakeRoutes, renewals: (boolean | undefined)[] = [], options: Partial<ApiClientOptions> = {}) => {
  const server = fakeServer(routes);
  const received: string[] = [];
  const refused: (string | undefined)[] = [];
  let token = 'first';
  const api = createApiClient({
    baseUrl: '/api/v1',
    fetch: server.fetch,
    session: {
      token: () => token,
      refresh: async (used) => {
        refused.push(used);
        const renewed = renewals.length > 0 ? renewals.shift() : false;
        if (renewed) token = 'second';
        return renewed;
      },
    },
    onUnauthorized: () => received.push('unauthorized'),
    onForbidden: (error) => received.push(`forbidden: ${error.message}`),
    ...options,
  });
  return { api, received, refused, calls: server.calls };
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
  const { api, calls, refused, received } = world(
    {
      [`POST ${TEAMS}`]: ({ headers }) =>
        headers.get('authorization') === 'Bearer second' ? { team: { uuid: 't' } } : ended(),
    },
    [true],
  );
  expect(await api.ask(createTeam, IN, BODY)).toMatchObject({ team: { uuid: 't' } });
  expect(calls.map(({ body }) => body)).toEqual([BODY, BODY]);
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(refused).toEqual(['first']);
  expect(received).toEqual([]);
});

test('the token is refreshed only once per call, and a second 401 is reported as unauthorized', async () => {
  const { api, calls, received } = world({ [`GET ${TEAMS}`]: ended }, [true, true]);
  expect(await failureOf(api.ask(listTeams, IN))).toMatchObject({ status: 401, code: 'SESSION_REQUIRED' });
  expect(calls).toHaveLength(2);
  expect(received).toEqual(['unauthorized']);
});

test('does not repeat a call of somebody in whose place another person has signed in', async () => {
  let person = 'ada';
  const session = {
    token: () => `token of ${person}`,
    person: () => person,
    refresh: async () => {
      person = 'bob';
      return true;
    },
  };
  const { api, calls, received } = world({ [`POST ${TEAMS}`]: ended }, [], { session });
  expect((await failureOf(api.ask(createTeam, IN, BODY))).code).toBe('SESSION_REQUIRED');
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token of ada']);
  // The session of the other person has not ended.
  expect(received).toEqual([]);
});

test('does not repeat a call when the session cannot be refreshed', async () => {
  const { api, calls, received } = world({ [`POST ${TEAMS}`]: ended }, [false]);
  await failureOf(api.ask(createTeam, IN, BODY));
  expect(calls).toHaveLength(1);
  expect(received).toEqual(['unauthorized']);
});

test('a call whose session nobody can refresh at the moment fails like one without a network, and the session goes on', async () => {
  const { api, calls, received } = world({ [`POST ${TEAMS}`]: ended }, [undefined]);
  expect((await failureOf(api.ask(createTeam, IN, BODY))).code).toBe('NETWORK');
  expect(calls).toHaveLength(1);
  expect(received).toEqual([]);
});

test('a call refused with 409 is not repeated, and the token is not refreshed', async () => {
  const { api, calls, refused } = world({ [`POST ${TEAMS}`]: () => refusal(409, 'EDITED_MEANWHILE', 'Changed') }, [
    true,
  ]);
  expect((await failureOf(api.ask(createTeam, IN, BODY))).code).toBe('EDITED_MEANWHILE');
  expect(calls).toHaveLength(1);
  expect(refused).toEqual([]);
});

test('a public call carries no token, and its 401 and 403 cause no refresh and no report', async () => {
  const { api, calls, refused, received } = world(
    {
      'POST user/login': () => refusal(401, 'WRONG_CREDENTIALS', 'Wrong password'),
      'POST user/new': () => refusal(403, 'FORBIDDEN', 'Closed'),
    },
    [true],
  );
  expect((await failureOf(api.ask(login, {}, {}))).message).toBe('Wrong password');
  expect((await failureOf(api.ask(register, {}, {}))).status).toBe(403);
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  expect(refused).toEqual([]);
  expect(received).toEqual([]);
});

test('a 403 with the code FORBIDDEN is reported as a missing role', async () => {
  const { api, received } = world({ 'GET superadmin/dataExport': () => refusal(403, 'FORBIDDEN', 'Admins only') });
  await failureOf(api.ask(extractData, {}));
  expect(received).toEqual(['forbidden: Admins only']);
});

const STAYING = Object.entries(ERRORS).flatMap(([code, { status }]) =>
  status === 403 && code !== 'FORBIDDEN' ? code : [],
);
test.each(STAYING)('a 403 with %s is thrown to the caller, and not reported as a missing role', async (code) => {
  const { api, received } = world({ [`POST ${TEAMS}`]: () => refusal(403, code, 'Not now') });
  expect((await failureOf(api.ask(createTeam, IN, BODY))).message).toBe('Not now');
  expect(received).toEqual([]);
});

test('a call refused for an old sign-in is repeated once after confirmation, with the same idempotency key', async () => {
  const tooOld = () => refusal(403, 'FRESH_SIGN_IN_REQUIRED', 'Confirm');
  const answers = [tooOld(), { team: { name: 'Pilots' } }, tooOld(), tooOld()];
  const { api, calls } = world({ [`POST ${TEAMS}`]: () => answers.shift() ?? tooOld() }, [], {
    onSignInTooOld: async () => true,
  });
  expect((await api.ask(createTeam, IN, BODY)).team).toEqual({ name: 'Pilots' });
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect((await failureOf(api.ask(createTeam, IN, BODY))).code).toBe('FRESH_SIGN_IN_REQUIRED');
  expect(calls).toHaveLength(4);
});

test('the error of a 422 contains the message of each field, and that of a 429 the seconds to wait', async () => {
  const { api } = world({
    [`POST ${TEAMS}`]: () => refusal(422, 'VALIDATION', 'Look again', { errors: { name: 'Taken already' } }),
    'POST user/login': () =>
      Response.json(
        { status: false, code: 'TOO_MANY_REQUESTS', message: 'Wait' },
        { status: 429, headers: { 'retry-after': '30' } },
      ),
  });
  const invalid = await failureOf(api.ask(createTeam, IN, BODY));
  expect(invalid.errors).toEqual({ name: 'Taken already' });
  expect(invalid.retryAfter).toBeUndefined();
  expect((await failureOf(api.ask(login, {}, {}))).retryAfter).toBe(30);
});

test('a conflict returns the current version', async () => {
  const team = { uuid: 't', name: 'Flyers' };
  const { api } = world({ [`PUT ${TEAMS}/:team`]: () => refusal(409, 'EDITED_MEANWHILE', 'Changed', { team }) });
  expect((await failureOf(api.ask(editTeam, { org: 'o', team: 't' }, BODY))).body).toMatchObject({ team });
});

test.each([
  ['a page of HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a list', () => Response.json([1, 2], { status: 500 })],
  ['empty', () => new Response(null, { status: 503 })],
])('an error response has the code UNREADABLE when its body is %s', async (_what, answer) => {
  const { api } = world({ [`GET ${TEAMS}`]: answer });
  expect((await failureOf(api.ask(listTeams, IN))).code).toBe('UNREADABLE');
});

test('a 200 response with status false or with an HTML body is an error', async () => {
  const { api } = world({
    [`GET ${TEAMS}`]: () => Response.json({ status: false, code: 'NOT_FOUND', message: 'Gone' }),
    'GET user': () => new Response('<html>signed in to the hotel network</html>'),
  });
  expect((await failureOf(api.ask(listTeams, IN))).code).toBe('NOT_FOUND');
  expect((await failureOf(api.ask(readUser, {}))).code).toBe('UNREADABLE');
});

test('a failed fetch is a NETWORK error, unless the call was aborted', async () => {
  const broken = (): Promise<never> => Promise.reject(new TypeError('fetch failed'));
  const { api } = world({}, [], { fetch: broken });
  expect(await failureOf(api.ask(listTeams, IN))).toMatchObject({ status: 0, code: 'NETWORK' });
  const stop = new AbortController();
  stop.abort();
  await expect(api.ask(listTeams, IN, undefined, { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a query repeats the parameter of a list, and omits empty strings, null and undefined', async () => {
  const { api, calls } = world({ 'GET superadmin/dataExport': () => ({ data: [], total: 0 }) });
  const subscription: PlanType[] = ['free_plan', 'grow_plan'];
  await api.ask(extractData, {}, { activity: '', objectives: undefined, key_results: null, offset: 0, subscription });
  expect([...(calls[0]?.query.entries() ?? [])]).toEqual([
    ['offset', '0'],
    ['subscription', 'free_plan'],
    ['subscription', 'grow_plan'],
  ]);
});

test('a request carries the user’s language, and a content type only if it has a body', async () => {
  const { api, calls } = world({ [`POST ${TEAMS}`]: () => ({}), [`DELETE ${TEAMS}/:team`]: () => ({}) }, [], {
    language: () => 'de',
  });
  await api.ask(createTeam, IN, BODY);
  await api.ask(deleteTeam, { org: 'o', team: 't' });
  expect(calls.map(({ headers }) => headers.get('accept-language'))).toEqual(['de', 'de']);
  expect(calls.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
});

test('two unsafe calls have two idempotency keys, a read has none', async () => {
  const { api, calls } = world({ [`POST ${TEAMS}`]: () => ({}), [`GET ${TEAMS}`]: () => ({}) });
  await api.ask(createTeam, IN, BODY);
  await api.ask(createTeam, IN, BODY);
  await api.ask(listTeams, IN);
  const [one, two, question] = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(one).not.toBe(two);
  expect(question).toBeNull();
});

/** The favourite of an organisation, where the first answer to a POST comes to nothing once `loss` is over. */
const favorites = (loss: Promise<void>, options: Partial<ApiClientOptions> = {}) => {
  const losses = [loss];
  const { api, calls } = world(
    {
      [`POST ${FAVORITE}`]: async () => {
        await losses.shift()?.then(() => Promise.reject(new TypeError('fetch failed')));
        return {};
      },
      [`DELETE ${FAVORITE}`]: () => ({}),
    },
    [],
    options,
  );
  return { api, keys: () => calls.map(({ headers }) => headers.get('idempotency-key')) };
};

test('an unanswered call gets a new idempotency key when repeated after a call that may have undone it', async () => {
  const { api, keys } = favorites(Promise.resolve());
  await failureOf(api.ask(addFavorite, IN));
  await api.ask(removeFavorite, IN);
  await api.ask(addFavorite, IN);
  expect(new Set(keys()).size).toBe(3);
});

test('a call that fails only after a call that may have undone it gets a new idempotency key when repeated', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { api, keys } = favorites(promise);
  const failure = failureOf(api.ask(addFavorite, IN));
  await api.ask(removeFavorite, IN);
  resolve();
  await failure;
  await api.ask(addFavorite, IN);
  expect(new Set(keys()).size).toBe(3);
});

test('an unanswered create call gets a new idempotency key when repeated after the resource was deleted', async () => {
  const losses = [new TypeError('fetch failed')];
  const { api, calls } = world({
    [`POST ${TEAMS}`]: () => {
      const loss = losses.shift();
      if (loss) throw loss;
      return { team: { uuid: 't' } };
    },
    [`DELETE ${TEAMS}/:team`]: () => ({}),
  });
  await failureOf(api.ask(createTeam, IN, BODY));
  await api.ask(deleteTeam, { ...IN, team: 't' });
  await api.ask(createTeam, IN, BODY);
  const [first, , last] = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(last).not.toBe(first);
});

test('a call whose answer breaks off keeps its idempotency key until an answer has been read', async () => {
  const cut = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) });
  const answers: (object | Response)[] = [new Response(cut), {}, {}];
  const { api, calls } = world({ [`POST ${TEAMS}`]: () => answers.shift() ?? {} });
  await failureOf(api.ask(createTeam, IN, BODY));
  await api.ask(createTeam, IN, BODY);
  await api.ask(createTeam, IN, BODY);
  const [first, second, third] = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a call whose answer breaks off gets a new idempotency key after a call that may have undone it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cut = new ReadableStream({ pull: (body) => promise.then(() => body.error(new TypeError('network error'))) });
  const answers: (object | Response)[] = [new Response(cut), {}];
  const { api, calls } = world({
    [`POST ${FAVORITE}`]: () => answers.shift() ?? {},
    [`DELETE ${FAVORITE}`]: () => ({}),
  });
  const failure = failureOf(api.ask(addFavorite, IN));
  await api.ask(removeFavorite, IN);
  resolve();
  await failure;
  await api.ask(addFavorite, IN);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
});

test('a call refused because its first attempt is still running keeps its idempotency key', async () => {
  const answers = [refusal(409, 'IDEMPOTENCY_KEY_IN_USE', 'Under way'), { team: { uuid: 't' } }];
  const { api, calls } = world({ [`POST ${TEAMS}`]: () => answers.shift() ?? {} });
  await failureOf(api.ask(createTeam, IN, BODY));
  await api.ask(createTeam, IN, BODY);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test.each([
  ['keeps its idempotency key for two minutes', 119_999, 1],
  ['has a new idempotency key after two minutes', 120_000, 2],
])('an unanswered call %s', async (_what, later, different) => {
  let now = 1_000;
  const { api, keys } = favorites(Promise.resolve(), { now: () => now });
  await failureOf(api.ask(addFavorite, IN));
  now += later;
  await api.ask(addFavorite, IN);
  expect(new Set(keys()).size).toBe(different);
});

test('open returns the response unread, and throws the error of a refused call', async () => {
  const { api, calls } = world({
    'GET superadmin/dataExport/excel': () => new Response('a,b'),
    'GET user/export': () => refusal(404, 'NOT_FOUND', 'Gone'),
  });
  expect(await (await api.open(exportSpreadsheet, {})).text()).toBe('a,b');
  expect(calls[0]?.headers.get('accept')).toBe(exportSpreadsheet.media);
  expect((await failureOf(api.open(exportUser, {}))).code).toBe('NOT_FOUND');
});
