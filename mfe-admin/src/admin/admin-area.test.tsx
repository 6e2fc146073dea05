import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember, anOrganisation, aUser, type FakeRoutes, refusal, renderApp } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const grace = aMember({ uuid: 'grace', first_name: 'Grace', last_name: 'Hopper', email: 'grace@x.org', admin: false });
const noor = aMember({ uuid: 'noor', first_name: 'Noor', last_name: 'Haddad', email: 'noor@x.org' });

const open = (path: string, more: FakeRoutes = {}, organisation = anOrganisation()) =>
  renderApp(<Root />, {
    path,
    organisation,
    user: aUser(),
    routes: {
      'GET user/organisations/:org/users': () =>
        Response.json({ status: true, users: [aMember(), grace, noor] }, { headers: { 'x-total-count': '3' } }),
      'GET user/organisations/:org/reminders': () => ({ reminders: [] }),
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      ...more,
    },
  });
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`There is no row of ${name}`);
  return row;
};

test.each([
  ['/admin/members', ['admin/subscription', 'teams']],
  ['/admin/reminders', ['admin/subscription', 'teams']],
  ['/admin/integration', ['admin/subscription', 'teams']],
  ['/admin/checkins', ['admin/subscription', 'teams']],
  ['/admin/reporting', ['admin/subscription', 'teams']],
  ['/admin/subscription', ['teams']],
  ['/teams?tab=teams', ['admin/subscription', 'teams']],
  ['/teams', ['admin/subscription']],
])('with too many users, the notice at %s has these links: %j', async (path, ways) => {
  const organisation = anOrganisation({ blocked_for_active_users_over_subscription: true });
  await open(path, { 'GET user/organisations/:org/teams': () => ({ teams: [] }) }, organisation);
  const notice = await screen.findByRole('alert', { name: /more users than its subscription allows/ });
  const links = within(notice).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ways.map((way) => `/organization/${organisation.uuid}/${way}`),
  );
});

test('a member who is not an admin is redirected from the settings to the dashboard', async () => {
  const organisation = anOrganisation({ admin: false });
  await open('/admin/reminders', {}, organisation);
  await waitFor(() => expect(window.location.pathname).toBe(`/organization/${organisation.uuid}`));
});

test('the settings have seven tabs, and their address without a tab redirects to the members', async () => {
  const organisation = anOrganisation();
  await open('/admin', {}, organisation);
  const tabs = await screen.findByRole('navigation', { name: 'Settings' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Members', 'Subscription', 'Reminders', 'Integration', 'Check-ins', 'Reporting', 'Audit log']);
  expect(window.location.pathname).toBe(`/organization/${organisation.uuid}/admin/members`);
});

test('the list of members marks owner and admins, and others can be removed, but not the user’s own row', async () => {
  await open('/admin/members');
  expect(within(await rowOf('Ada Lovelace')).getByRole('img', { name: 'Owner' })).toBeTruthy();
  expect(within(await rowOf('Ada Lovelace')).queryByRole('button')).toBeNull();
  expect(within(await rowOf('Noor Haddad')).getByRole('img', { name: 'Admin' })).toBeTruthy();
  expect(within(await rowOf('Grace Hopper')).getByRole('button', { name: 'Remove Grace Hopper' })).toBeTruthy();
});

test('the admin role of a member is removed, which can be undone', async () => {
  const app = await open('/admin/members', {
    'DELETE user/organisations/:org/admin': () => ({ users: [] }),
    'POST user/organisations/:org/admin': () => ({ users: [] }),
  });
  await userEvent.click(within(await rowOf('Noor Haddad')).getByRole('button', { name: /^Remove the admin role/ }));
  await screen.findByText('Noor Haddad is no longer an admin');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const changes = () => app.calls.filter(({ route }) => route.endsWith('/admin')).map(({ body }) => body);
  await waitFor(() => expect(changes()).toEqual([{ target_admins: ['noor'] }, { target_admins: ['noor'] }]));
});

test('with blocks for payment and for too many users, the payment notice replaces the list of members', async () => {
  const blocked = { blocked_for_not_paying: true, blocked_for_active_users_over_subscription: true };
  await open('/admin/members', {}, anOrganisation(blocked));
  expect(await screen.findByRole('alert', { name: /blocked for payment reasons/ })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a new reminder is refused without a day, and has no field for its activation', async () => {
  const app = await open('/admin/reminders?dialog=new-reminder');
  const dialog = await screen.findByRole('dialog', { name: 'Add reminder' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('This field is required')).toBeTruthy();
  expect(within(dialog).queryByLabelText('Activated')).toBeNull();
  expect(app.calls.some(({ route }) => route.startsWith('POST') && route.endsWith('reminders'))).toBe(false);
});

test('chat notifications require a webhook, and an error of the server about it is shown at its field', async () => {
  const wrong = 'This does not look like a chat webhook';
  await open('/admin/integration', {
    'PUT user/organisations/:org': () => refusal(422, 'VALIDATION', 'Check', { errors: { slack_webhook: wrong } }),
  });
  await userEvent.click(await screen.findByLabelText('Use chat notifications'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A webhook is required to use chat notifications')).toBeTruthy();
  const webhook = screen.getByRole('textbox', { name: 'Incoming webhook' });
  await userEvent.type(webhook, 'https://example.org/hook');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(webhook).toHaveAccessibleDescription(expect.stringContaining(wrong)));
});

test('changing the frequency of a reminder requires a new day', async () => {
  const reminder = {
    uuid: 'weekly',
    frequency: 'weekly',
    day: 1,
    time: '09:00',
    timezone: 'Europe/Paris',
    activated: true,
    next_at: null,
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  const app = await open('/admin/reminders?dialog=edit-reminder&reminder=weekly', {
    'GET user/organisations/:org/reminders': () => ({ reminders: [reminder] }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Edit reminder' });
  expect(await within(dialog).findByLabelText('Activated')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Monthly' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This field is required')).toBeTruthy();
  expect(app.calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
});
