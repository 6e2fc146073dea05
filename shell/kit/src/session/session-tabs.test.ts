import { beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { inTurn } from '../testing/in-turn.ts';
import { aUser } from '../testing/people.ts';
import { createSession, type Session } from './session.ts';

const TOKEN = 'waymark.token';

/** What another tab writes: it is in the storage, and this tab gets a storage event. */
const elsewhere = (token: string | null): void => {
  if (token) localStorage.setItem(TOKEN, token);
  else localStorage.removeItem(TOKEN);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN, newValue: token }));
};

const tab = (fetch: typeof globalThis.fetch = fakeServer({}).fetch, exclusively = inTurn()): Session =>
  createSession({ userUrl: '/api/v1/user', fetch, exclusively, retryPauses: [0] });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a stored session is restored with the user loaded from the server', async () => {
  localStorage.setItem(TOKEN, 'kept');
  const session = tab();
  expect(session.state().status).toBe('restoring');
  await session.restore(async () => aUser({ first_name: 'Grace' }));
  expect(session.state()).toMatchObject({ status: 'signed-in', user: { first_name: 'Grace' } });
  expect(session.token()).toBe('kept');
});

test('without a token the user is not requested', async () => {
  const load = jest.fn(async () => aUser());
  const session = tab();
  await session.restore(load);
  expect(load).not.toHaveBeenCalled();
  expect(session.state()).toEqual({ status: 'anonymous', user: null });
});

test('while the server is unavailable the session has no user, but keeps its token', async () => {
  localStorage.setItem(TOKEN, 'kept');
  const session = tab();
  await session.restore(() => Promise.reject(new TypeError('away')));
  expect(session.state()).toEqual({ status: 'anonymous', user: null, isUnchecked: true });
  expect(session.token()).toBe('kept');
  expect(localStorage.getItem(TOKEN)).toBe('kept');
});

test.each([
  ['without an answer', 0],
  ['with too many calls', 429],
  ['of an unavailable server', 503],
])('the user is requested again after a failure %s, with status %i', async (_why, status) => {
  localStorage.setItem(TOKEN, 'kept');
  const session = tab();
  const load = jest.fn(async () => aUser());
  load.mockRejectedValueOnce(new ApiError({ status, code: 'X', message: 'No' }));
  await session.restore(load);
  expect(session.state().status).toBe('signed-in');
});

test('a refusal of the user is final, and leads to the sign-in', async () => {
  localStorage.setItem(TOKEN, 'kept');
  const session = tab();
  const load = jest.fn(async () => aUser());
  load.mockRejectedValueOnce(new ApiError({ status: 403, code: 'X', message: 'No' }));
  await session.restore(load);
  expect(session.state()).toEqual({ status: 'anonymous', user: null });
  expect(load).toHaveBeenCalledTimes(1);
});

test('signing in stores the token, and signing out removes it', () => {
  const session = tab();
  session.begin({ user: aUser(), token: 'fresh' });
  expect(localStorage.getItem(TOKEN)).toBe('fresh');
  session.signOut();
  expect(localStorage.getItem(TOKEN)).toBeNull();
  expect(session.token()).toBeUndefined();
  expect(session.state()).toEqual({ status: 'anonymous', user: null });
});

test('a session that ends without a sign-out is marked as ended until the next sign-in', async () => {
  localStorage.setItem(TOKEN, 'old');
  const session = tab();
  // Once: the tabs of all tests hear each other's sign-ins.
  const load = jest
    .fn(async () => aUser())
    .mockImplementationOnce(() => {
      session.end();
      return Promise.reject(new Error('401'));
    });
  await session.restore(load);
  expect(session.state()).toEqual({ status: 'anonymous', user: null, hasEnded: true });
  session.begin({ user: aUser(), token: 'fresh' });
  expect(session.state().hasEnded).toBeUndefined();
});

test('signing out in one tab signs the others out', () => {
  const session = tab();
  session.begin({ user: aUser(), token: 'shared' });
  const received: string[] = [];
  session.subscribe(() => received.push(session.state().status));
  elsewhere(null);
  expect(received).toEqual(['anonymous']);
  expect(session.token()).toBeUndefined();
});

test('signing in stores the user’s uuid for the other tabs before the token', () => {
  const writes = jest.spyOn(Storage.prototype, 'setItem');
  tab().begin({ user: aUser(), token: 'fresh' });
  const names = writes.mock.calls.map(([name]) => name).filter((name) => ['waymark.person', TOKEN].includes(name));
  expect(names).toEqual(['waymark.person', TOKEN]);
  expect(localStorage.getItem('waymark.person')).toBe(aUser().uuid);
  writes.mockRestore();
});

test('a tab uses the token that another tab has stored, and ignores other storage keys', () => {
  const session = tab();
  session.begin({ user: aUser(), token: 'old' });
  elsewhere('new');
  window.dispatchEvent(new StorageEvent('storage', { key: 'something.else', newValue: null }));
  expect(session.token()).toBe('new');
  expect(session.state().status).toBe('signed-in');
});

const ADA = aUser({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' });
const BOB = aUser({ uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7' });

const signsInElsewhere = ({ uuid }: typeof ADA): void => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'waymark.person', newValue: uuid }));
  elsewhere(`token of ${uuid}`);
};

test('a sign-in of another user in another tab ends the session here, and removes its drafts', () => {
  const session = tab();
  session.begin({ user: ADA, token: 'old' });
  sessionStorage.setItem('waymark.draft.invite.org', 'typed');
  signsInElsewhere(ADA);
  expect(session.state()).toEqual({ status: 'signed-in', user: ADA });
  expect(sessionStorage.getItem('waymark.draft.invite.org')).toBe('typed');
  signsInElsewhere(BOB);
  expect(session.state()).toEqual({ status: 'anonymous', user: null });
  expect(sessionStorage.getItem('waymark.draft.invite.org')).toBeNull();
  expect(localStorage.getItem(TOKEN)).toBe(`token of ${BOB.uuid}`);
});

test('a tab in which nobody is signed in takes over the sign-in of another tab', async () => {
  const session = tab();
  await session.restore(async () => ADA);
  expect(session.state().status).toBe('anonymous');
  signsInElsewhere(ADA);
  await waitFor(() => expect(session.state()).toEqual({ status: 'signed-in', user: ADA }));
  elsewhere(null);
  signsInElsewhere(ADA);
  await waitFor(() => expect(session.state().status).toBe('signed-in'));
});

test('a refresh that is refused because another user has signed in keeps that user’s token', async () => {
  const server = fakeServer({
    'POST user/refresh': () => {
      signsInElsewhere(BOB);
      return refusal(401, 'SESSION_REQUIRED', 'Over');
    },
  });
  const session = tab(server.fetch);
  session.begin({ user: ADA, token: 'old' });
  expect(await session.refresh('old')).toBe(true);
  expect(session.token()).toBe(`token of ${BOB.uuid}`);
});

test('a refresh by the cookie of another user, who is just signing in, ends the session here', async () => {
  const server = fakeServer({ 'POST user/refresh': () => ({ token: 'of Bob', user: BOB }) });
  const session = tab(server.fetch);
  session.begin({ user: ADA, token: 'old' });
  sessionStorage.setItem('waymark.draft.invite.org', 'typed');
  expect(session.person?.()).toBe(ADA.uuid);
  await session.refresh('old');
  expect(session.state()).toEqual({ status: 'anonymous', user: null });
  expect(session.person?.()).toBeUndefined();
  expect(session.token()).toBe('of Bob');
  expect(sessionStorage.getItem('waymark.draft.invite.org')).toBeNull();
});

test.each([
  ['response comes after', true],
  ['request is not yet sent at', false],
])('a refresh whose %s the sign-out stores no token', async (_when, isRequested) => {
  let answer = (_: object): void => {};
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const server = fakeServer({ 'POST user/refresh': () => answered });
  const session = tab(server.fetch);
  session.begin({ user: ADA, token: 'old' });
  const refreshing = session.refresh('old');
  if (isRequested) await waitFor(() => expect(server.calls).toHaveLength(1));
  session.signOut();
  answer({ token: 'late', user: ADA });
  expect(await refreshing).toBe(false);
  expect(session.token()).toBeUndefined();
  expect(localStorage.getItem(TOKEN)).toBeNull();
});

test('a profile that loads late is ignored after a sign-out and for another user', () => {
  const session = tab();
  session.begin({ user: ADA, token: 't' });
  session.signOut();
  session.updateUser(ADA);
  expect(session.state()).toEqual({ status: 'anonymous', user: null });
  session.begin({ user: BOB, token: 't' });
  session.updateUser(ADA);
  expect(session.state().user).toEqual(BOB);
});

test('of two tabs with one expired token only the first asks for a new one', async () => {
  localStorage.setItem(TOKEN, 'expired');
  let answers = 0;
  const server = fakeServer({
    'POST user/refresh': () => {
      answers += 1;
      elsewhere(`token ${answers}`);
      return { token: `token ${answers}` };
    },
  });
  const lock = inTurn();
  const [one, two] = [tab(server.fetch, lock), tab(server.fetch, lock)];
  expect(await Promise.all([one.refresh('expired'), two.refresh('expired')])).toEqual([true, true]);
  expect(answers).toBe(1);
  expect([one.token(), two.token()]).toEqual(['token 1', 'token 1']);
});

test('a refresh updates the user of the session', async () => {
  const server = fakeServer({
    'POST user/refresh': () => ({ token: 'new', user: aUser({ first_name: 'Augusta' }) }),
  });
  const session = tab(server.fetch);
  session.begin({ user: aUser(), token: 'old' });
  expect(await session.refresh('old')).toBe(true);
  expect(session.state().user?.first_name).toBe('Augusta');
});

test.each([
  ['is refused', () => refusal(401, 'SESSION_REQUIRED', 'Over')],
  ['returns no token', () => ({ user: aUser() })],
])('a refresh that %s leaves the old token as it was', async (_how, answer) => {
  const session = tab(fakeServer({ 'POST user/refresh': answer }).fetch);
  session.begin({ user: aUser(), token: 'old' });
  expect(await session.refresh('old')).toBe(false);
  expect(session.token()).toBe('old');
});

test('simultaneous refreshes send one request, and a later refresh sends another', async () => {
  const server = fakeServer({ 'POST user/refresh': () => ({ token: 'new' }) });
  const session = tab(server.fetch);
  session.begin({ user: aUser(), token: 'old' });
  await Promise.all([session.refresh('old'), session.refresh('old')]);
  await session.refresh('new');
  expect(server.calls).toHaveLength(2);
});

test('without storage the session keeps its token in memory until it ends', () => {
  const closed = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(closed),
  );
  try {
    const session = tab();
    session.begin({ user: aUser(), token: 'here' });
    expect(session.token()).toBe('here');
    session.end();
    expect(session.token()).toBeUndefined();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

test('a changed profile notifies subscribers until they unsubscribe', () => {
  const session = tab();
  session.begin({ user: aUser(), token: 't' });
  const received: (string | undefined)[] = [];
  const leave = session.subscribe(() => received.push(session.state().user?.last_name));
  session.updateUser(aUser({ last_name: 'King' }));
  leave();
  session.updateUser(aUser({ last_name: 'Byron' }));
  expect(received).toEqual(['King']);
});
