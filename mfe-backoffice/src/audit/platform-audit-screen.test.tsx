import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, renderApp } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const open = (super_admin: boolean) =>
  renderApp(<Root />, {
    path: '/admin/platform-audit',
    organisation: null,
    user: aUser({ super_admin }),
    routes: {
      'GET superadmin/audit': () => ({ entries: [], total: 0 }),
      'GET superadmin/audit/export': () => new Response('at,action'),
    },
  });

test('asks for the log of the platform, and for its file', async () => {
  const { calls } = await open(true);
  await screen.findByText('Nothing recorded yet');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  const routes = () => calls.map(({ route }) => route);
  await waitFor(() => expect(routes()).toEqual(['GET superadmin/audit', 'GET superadmin/audit/export']));
});

test('is nothing for everybody else', async () => {
  const { calls } = await open(false);
  expect(await screen.findByRole('heading', { name: 'This page is for the platform owner', level: 1 })).toBeTruthy();
  expect(calls).toEqual([]);
});
