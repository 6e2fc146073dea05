import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, refusal, renderApp } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const open = (super_admin: boolean, routes: FakeRoutes = {}) =>
  renderApp(<Root />, {
    path: '/admin/platform-audit',
    organisation: null,
    user: aUser({ super_admin }),
    routes: {
      'GET superadmin/audit': () => ({ entries: [], total: 0 }),
      'GET superadmin/audit/export': () => new Response('at,action'),
      ...routes,
    },
  });

test('the screen requests the audit log of the platform, and its CSV file on export', async () => {
  const { calls } = await open(true);
  await screen.findByText('Nothing recorded yet');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  const routes = () => calls.map(({ route }) => route);
  await waitFor(() => expect(routes()).toEqual(['GET superadmin/audit', 'GET superadmin/audit/export']));
});

test('without a second factor the audit log links to adding one, and offers no export', async () => {
  await open(true, {
    'GET superadmin/audit': () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'This needs a second factor'),
  });
  expect(await screen.findByRole('link', { name: 'Add a second factor' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
});

test('a user who is not the platform owner sees a refusal, and no audit log is requested', async () => {
  const { calls } = await open(false);
  expect(await screen.findByRole('heading', { name: 'This page is for the platform owner', level: 1 })).toBeTruthy();
  expect(calls).toEqual([]);
});
