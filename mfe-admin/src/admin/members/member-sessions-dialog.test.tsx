import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionResource } from '@waymark/contracts';
import { aMember, anOrganisation, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { useState } from 'react';
import { prepareTests } from '../../testing.ts';
import { MemberSessionsDialog } from './member-sessions-dialog.tsx';

prepareTests();

const SESSIONS = 'user/organisations/:org/members/:user/sessions';
const text = (key: string, values = {}) => shownText(`admin:sessions.${key}`, values);
const grace = aMember({ uuid: 'a0000000-0000-4000-8000-000000000001', first_name: 'Grace', last_name: 'Hopper' });
const name = 'Grace Hopper';
const phone: SessionResource = {
  uuid: 'phone',
  current: false,
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: '2026-03-02T08:00:00.000Z',
  expires_at: '2026-04-01T08:00:00.000Z',
  user_agent: 'Mozilla/5.0 (iPhone; like Mac OS X) Version/18.0 Mobile Safari/604.1',
  ip: '192.0.2.7',
};
const unknown = { ...phone, uuid: 'unknown', user_agent: null, ip: null };

const Place = () => {
  const [opened, setOpened] = useState(true);
  return opened ? (
    <MemberSessionsDialog member={grace} onClose={() => setOpened(false)} />
  ) : (
    <button type="button" onClick={() => setOpened(true)}>
      Open
    </button>
  );
};
const show = (routes: FakeRoutes) => renderApp(<Place />, { organisation: anOrganisation(), routes });
const dialog = async () => within(await screen.findByRole('dialog', { name: text('title', { name }) }));

test('sessions are shown with device, IP address and date, and are ended with one request', async () => {
  const { calls } = await show({
    [`GET ${SESSIONS}`]: () => ({ sessions: [phone, unknown] }),
    [`DELETE ${SESSIONS}`]: () => ({ sessions: [] }),
  });
  const shown = await dialog();
  const [first, second] = await shown.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Safari, iOS.*192\.0\.2\.7.*01 March 26/);
  expect(second).toHaveTextContent(text('unknown'));
  await userEvent.click(shown.getByRole('button', { name: text('end_all') }));
  expect(await screen.findByText(text('ended', { name }))).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
});

test('without sessions there is no button to end them', async () => {
  await show({ [`GET ${SESSIONS}`]: () => ({ sessions: [] }) });
  const shown = await dialog();
  expect(await shown.findByText(text('none', { name }))).toBeTruthy();
  expect(shown.queryByRole('button', { name: text('end_all') })).toBeNull();
});

test('a list of sessions that cannot be loaded can be retried', async () => {
  let away = true;
  await show({
    [`GET ${SESSIONS}`]: () => (away ? refusal(503, 'SERVICE_UNAVAILABLE', 'Away') : { sessions: [phone] }),
  });
  const shown = await dialog();
  const again = await shown.findByRole('button', { name: shownText('kit:error_panel.retry') });
  away = false;
  await userEvent.click(again);
  expect(await shown.findByText('Safari, iOS')).toBeTruthy();
});

test('an error while ending sessions is shown, and the dialog stays open', async () => {
  await show({
    [`GET ${SESSIONS}`]: () => ({ sessions: [phone] }),
    [`DELETE ${SESSIONS}`]: () => refusal(404, 'NOT_FOUND', 'This was not found'),
  });
  const shown = await dialog();
  await userEvent.click(await shown.findByRole('button', { name: text('end_all') }));
  expect(await screen.findByText('This was not found')).toBeTruthy();
  expect(shown.getByText('Safari, iOS')).toBeTruthy();
});

test('sessions whose end is confirmed after their dialog was closed do not close the next dialog', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await show({
    [`GET ${SESSIONS}`]: () => ({ sessions: [phone] }),
    [`DELETE ${SESSIONS}`]: () => ended,
  });
  await userEvent.click(await (await dialog()).findByRole('button', { name: text('end_all') }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await dialog();
  resolve({ sessions: [] });
  await screen.findByText(text('ended', { name }));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByRole('dialog')).toBeTruthy();
});
