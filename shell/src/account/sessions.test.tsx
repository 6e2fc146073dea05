import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionResource } from '@waymark/contracts';
import { type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { inOrder, Sessions } from './sessions.tsx';

const aSession = (uuid: string, more: Partial<SessionResource> = {}): SessionResource => ({
  uuid,
  current: false,
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: '2026-03-02T08:00:00.000Z',
  expires_at: '2026-04-01T08:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ip: '192.0.2.7',
  ...more,
});
const here = aSession('here', { current: true });
const phone = aSession('phone', { user_agent: 'Mozilla/5.0 (iPhone; like Mac OS X) Version/18.0 Mobile Safari/604.1' });

const show = (routes: FakeRoutes, path = '/account') => {
  readTexts('shell', texts);
  return renderApp(<Sessions />, { organisation: null, routes, path });
};
const rows = () =>
  screen.findAllByRole('listitem').then((all) => all.filter((each) => within(each).queryByText(/Last used/)));

test('the current session comes first, then the others by last use', () => {
  const late = aSession('late', { last_used_at: '2026-03-09T08:00:00.000Z' });
  expect(inOrder([phone, late, here]).map(({ uuid }) => uuid)).toEqual(['here', 'late', 'phone']);
});

test('another session is ended at once, and the current one has no button to end it', async () => {
  let live = [here, phone];
  const { calls } = await show({
    'GET user/sessions': () => ({ sessions: live }),
    'DELETE user/sessions/:id': ({ path }) => {
      live = live.filter(({ uuid }) => !path.endsWith(uuid));
      return { sessions: live };
    },
  });
  await screen.findByText('Safari, iOS');
  expect(screen.queryByRole('button', { name: 'Sign out Firefox, Linux' })).toBeNull();
  const signOut = screen.getByRole('button', { name: 'Sign out Safari, iOS' });
  expect(signOut).toHaveAccessibleDescription(/^Last used/);
  await userEvent.click(signOut);
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(calls.some(({ route }) => route === 'DELETE user/sessions/phone')).toBe(true);
});

test('a double click ends one session, not the next one too', async () => {
  let live = [here, phone, aSession('work')];
  const { calls } = await show({
    'GET user/sessions': () => ({ sessions: live }),
    'DELETE user/sessions/:id': ({ path }) => {
      live = live.filter(({ uuid }) => !path.endsWith(uuid));
      return { sessions: live };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari, iOS' }), { detail: 1 });
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Firefox, Linux' }), { detail: 2 });
  expect(await screen.findByText('Signed out on that device')).toBeTruthy();
  expect(calls.map(({ route }) => route).filter((route) => route.startsWith('DELETE'))).toEqual([
    'DELETE user/sessions/phone',
  ]);
});

test('all other sessions are ended together', async () => {
  let live = [here, phone, aSession('work')];
  await show({
    'GET user/sessions': () => ({ sessions: live }),
    'DELETE user/sessions': () => {
      live = [here];
      return { sessions: live };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  expect(await screen.findByText('Signed out on all other devices')).toBeTruthy();
  expect(await rows()).toHaveLength(1);
});

test('a session that the server fails to end is shown again', async () => {
  await show({
    'GET user/sessions': () => ({ sessions: [here, phone] }),
    'DELETE user/sessions/:id': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Away'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari, iOS' }));
  expect(await screen.findByText('Away')).toBeTruthy();
  expect(await rows()).toHaveLength(2);
});

test('many sessions are shown on request', async () => {
  const many = Array.from({ length: 9 }, (_, index) => aSession(`s${index}`, { current: index === 0 }));
  await show({ 'GET user/sessions': () => ({ sessions: many }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 9' }));
  expect(await rows()).toHaveLength(9);
});

test('a link to the sessions, as in the mail about a sign-in, leads to the button that ends another one', async () => {
  await show({ 'GET user/sessions': () => ({ sessions: [here, phone] }) }, '/account#sessions');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign out Safari, iOS' })).toHaveFocus());
});
