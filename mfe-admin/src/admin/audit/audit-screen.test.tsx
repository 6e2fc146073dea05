import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, renderApp } from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { prepareTests } from '../../testing.ts';

prepareTests();

const open = (organisation = anOrganisation()) =>
  renderApp(<Root />, {
    path: '/admin/audit',
    organisation,
    routes: {
      'GET user/organisations/:org/audit': () => ({ entries: [], total: 0 }),
      'GET user/organisations/:org/audit/export': () => new Response('at,action'),
      'GET user/organisations/:org/users': () => ({ users: [] }),
    },
  });

test('the screen requests the audit log of the organisation, and its CSV file on export', async () => {
  const { calls } = await open();
  await screen.findByText('Nothing recorded yet');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  const base = `GET user/organisations/${anOrganisation().uuid}/audit`;
  await waitFor(() =>
    expect(calls.map(({ route }) => route)).toEqual(expect.arrayContaining([base, `${base}/export`])),
  );
});

test('the audit log is available while the organisation is blocked', async () => {
  await open(anOrganisation({ blocked_for_not_paying: true }));
  expect(await screen.findByText('Nothing recorded yet')).toBeTruthy();
});

test('a member is redirected from the audit log to the dashboard, without a request', async () => {
  const organisation = anOrganisation({ admin: false });
  const { calls } = await open(organisation);
  await waitFor(() => expect(window.location.pathname).toBe(`/organization/${organisation.uuid}`));
  expect(calls).toEqual([]);
});
