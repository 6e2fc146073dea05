import { beforeEach, expect, test } from '@jest/globals';
import { fakeServer } from '../testing/fake-server.ts';
import { aUser } from '../testing/people.ts';
import { createSession, type Session } from './session.ts';

const ADA = aUser({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' });
const BOB = aUser({ uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7' });
const TYPED = [`waymark.draft.${ADA.uuid}.org.objective`, 'waymark.draft.invite.org', 'waymark.filters.org'];
const OTHERS = ['waymark.external-state', 'waymark.return'];

const tab = (): Session => createSession({ userUrl: '/api/v1/user', fetch: fakeServer({}).fetch });

const typedBy = (user: typeof ADA): Session => {
  const session = tab();
  session.begin({ user, token: 'a-token' });
  for (const key of [...TYPED, ...OTHERS]) sessionStorage.setItem(key, 'typed');
  return session;
};
const remaining = (keys: readonly string[]) => keys.filter((key) => sessionStorage.getItem(key) !== null);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('signing out removes drafts and filters from the storage of the tab, and nothing else', () => {
  typedBy(ADA).signOut();
  expect(remaining(TYPED)).toEqual([]);
  expect(remaining(OTHERS)).toEqual(OTHERS);
});

test('unsent check-ins stay when a session ends, and are deleted by a sign-out or another user’s sign-in', () => {
  const unsent = `waymark.unsent.${ADA.uuid}.org.1`;
  const waits = (): boolean => localStorage.getItem(unsent) !== null;
  const after = (leave: (session: Session) => void): boolean => {
    localStorage.setItem(unsent, 'a check-in');
    leave(typedBy(ADA));
    return waits();
  };
  expect(after((session) => session.end())).toBe(true);
  expect(after((session) => session.signOut())).toBe(false);
  expect(after((session) => session.begin({ user: BOB, token: 'another' }))).toBe(false);
});

test('signing out keeps the unsent check-ins of another user in the browser', () => {
  const unsent = `waymark.unsent.${BOB.uuid}.org.1`;
  localStorage.setItem(unsent, 'a check-in');
  typedBy(ADA).signOut();
  expect(localStorage.getItem(unsent)).not.toBeNull();
});

test('signing out in another tab removes drafts and filters in this tab too', () => {
  typedBy(ADA);
  window.dispatchEvent(new StorageEvent('storage', { key: 'waymark.signed-out', newValue: 'just now' }));
  expect(remaining(TYPED)).toEqual([]);
});

test('each sign-out writes a new value to local storage, which notifies the other tabs', () => {
  const received = [0, 1].map(() => {
    typedBy(ADA).signOut();
    return localStorage.getItem('waymark.signed-out');
  });
  expect(new Set(received).size).toBe(2);
  expect(received).not.toContain(null);
});

test('drafts and filters stay when the session ends and the same user signs in again', async () => {
  typedBy(ADA).end();
  expect(remaining(TYPED)).toEqual(TYPED);
  tab().begin({ user: ADA, token: 'another-token' });
  expect(remaining(TYPED)).toEqual(TYPED);
});

test('drafts and filters are removed when another user signs in after the session has ended', async () => {
  typedBy(ADA).end();
  tab().begin({ user: BOB, token: 'their-token' });
  expect(remaining(TYPED)).toEqual([]);
});

test('drafts and filters are removed when the restored session is of another user', async () => {
  typedBy(ADA);
  await tab().restore(async () => BOB);
  expect(remaining(TYPED)).toEqual([]);
});
