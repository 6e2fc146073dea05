import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aMember,
  anOrganisation,
  aTeam,
  aUser,
  type FakeRoutes,
  renderApp,
  shownText,
} from '@waymark/shell-kit/testing';
import { TeamsScreen } from '../teams/teams-screen.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const grace = aMember({ uuid: 'grace', first_name: 'Grace', last_name: 'Hopper', email: 'grace@x.org', admin: false });
const invited = aMember({
  uuid: 'new',
  first_name: null,
  last_name: null,
  email: 'new@x.org',
  admin: false,
  active: false,
  joined_at: null,
});

const listed = (users: object[]): Response =>
  Response.json({ status: true, users }, { headers: { 'x-total-count': String(users.length) } });

const open = (more: FakeRoutes = {}, organisation = anOrganisation({ number_of_active_users: 2 }), path = '/teams') =>
  renderApp(<TeamsScreen />, {
    path,
    organisation,
    user: aUser(),
    routes: {
      'GET user/organisations/:org/users': ({ query }) =>
        listed(query.get('q') === 'nobody' ? [] : [aMember(), grace, invited]),
      'GET user/organisations/:org/teams': () => ({ teams: [aTeam()] }),
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      ...more,
    },
  });

const rowOf = async (name: string): Promise<HTMLElement> => {
  const cell = await screen.findAllByText(name);
  const row = cell[0]?.closest('tr');
  if (!row) throw new Error(`There is no row of ${name}`);
  return row;
};

test('a narrow window shows the teams too, with the email address beneath the name, to sort by as well', async () => {
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width: 68.75em') });
  try {
    const { calls } = await open({
      'GET user/organisations/:org/teams': () => ({ teams: [aTeam({ users: ['grace'] })] }),
    });
    const row = await rowOf('Grace Hopper');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull());
    expect(await within(row).findByText(aTeam().name)).toBeTruthy();
    expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('grace@x.org');
    const [address, ...more] = within(await rowOf('new@x.org')).getAllByText('new@x.org');
    expect(address).toContainHTML('new<wbr>@x.org');
    expect(more).toEqual([]);
    const name = screen.getByRole('columnheader', { name: 'Name Email' });
    await userEvent.click(within(name).getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(calls.some(({ query }) => query.get('sort') === 'email')).toBe(true));
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('an invited user is shown by email address, and the invitation can be sent again', async () => {
  const app = await open({ 'POST user/organisations/:org/add': () => ({ users: [invited] }) });
  const row = await rowOf('new@x.org');
  expect(within(row).getByText('Invited')).toBeTruthy();
  await userEvent.click(within(row).getByRole('button', { name: 'Send again to new@x.org' }));
  await screen.findByText('Invitation sent to new@x.org again');
  expect(app.calls.find(({ route }) => route.endsWith('/add'))?.body).toEqual({ users_uuid: ['new'] });
});

test('the list shows each user’s team, or that the user is in none, with one request', async () => {
  const { calls } = await open();
  expect(await within(await rowOf('Grace Hopper')).findByText('Not in any team')).toBeTruthy();
  expect(await within(await rowOf('Ada Lovelace')).findByText('Navigation')).toBeTruthy();
  const requested = calls.filter(({ path }) => path.endsWith('/teams')).map(({ query }) => query.get('users'));
  expect(requested).toEqual([[aMember().uuid, grace.uuid, invited.uuid].join()]);
});

test('a search for users without results shows a notice', async () => {
  await open({}, anOrganisation(), '/teams?q=nobody');
  expect(await screen.findByText('No user found for your search')).toBeTruthy();
});

test.each([
  ['Admins', 'admins', { admin: 'true', active: null }],
  ['Invited', 'invited', { admin: null, active: 'false' }],
])('the filter %s is in the address, and the server is asked for these users only', async (label, shown, sent) => {
  const { calls } = await open();
  await rowOf('Grace Hopper');
  const filter = within(screen.getByRole('radiogroup', { name: shownText('admin:users.show') }));
  await userEvent.click(filter.getByRole('radio', { name: label }));
  await waitFor(() => expect(window.location.search).toBe(`?show=${shown}`));
  const asked = () => calls.filter(({ path }) => path.endsWith('/users')).at(-1)?.query;
  await waitFor(() => expect({ admin: asked()?.get('admin'), active: asked()?.get('active') }).toEqual(sent));
});

test('without open invitations the filter says so, and leads back to all users', async () => {
  const users: FakeRoutes[string] = ({ query }) => listed(query.get('active') === 'false' ? [] : [aMember(), grace]);
  await open({ 'GET user/organisations/:org/users': users }, undefined, '/teams?show=invited');
  expect(await screen.findByText(shownText('admin:users.none_invited'))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: shownText('admin:users.show_everyone') }));
  await rowOf('Grace Hopper');
  expect(window.location.search).toBe('');
});

test('the notice of an empty search disappears while the next result is loading', async () => {
  let answer: () => void = () => {};
  const requested = new Promise<void>((resolve) => (answer = resolve));
  const users: FakeRoutes[string] = async ({ query }) => {
    if (query.get('q') === 'nobody') return listed([]);
    await requested;
    return listed([grace]);
  };
  await open({ 'GET user/organisations/:org/users': users }, undefined, '/teams?q=nobody');
  const nobody = await screen.findByText('No user found for your search');
  await userEvent.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(nobody).not.toBeInTheDocument());
  expect(screen.queryByText(shownText('admin:users.empty'))).toBeNull();
  answer();
  await rowOf('Grace Hopper');
});

test('removing a user asks first, and sends the chosen successor', async () => {
  const app = await open({ 'DELETE user/organisations/:org/remove': () => ({ users: [] }) });
  await userEvent.click(within(await rowOf('Grace Hopper')).getByRole('button', { name: 'Remove Grace Hopper' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Grace Hopper?' });
  await userEvent.click(
    await within(dialog).findByLabelText('Who takes over', { selector: 'input:not([type=hidden])' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: /Ada Lovelace/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Grace Hopper removed from the organisation');
  expect(app.calls.find(({ route }) => route.startsWith('DELETE'))?.body).toEqual({
    users_uuid: ['grace'],
    new_owner_id: aMember().uuid,
  });
});

test('the question about removing the only user found does not reopen when the search is cleared', async () => {
  let found = [grace];
  await open(
    {
      'GET user/organisations/:org/users': ({ query }) => listed(query.get('q') ? found : [aMember()]),
      'DELETE user/organisations/:org/remove': () => {
        found = [];
        return { users: [] };
      },
    },
    undefined,
    '/teams?q=grace',
  );
  await userEvent.click(within(await rowOf('Grace Hopper')).getByRole('button', { name: 'Remove Grace Hopper' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Grace Hopper?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('No user found for your search');
  await userEvent.clear(screen.getByRole('searchbox'));
  await rowOf('Ada Lovelace');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaving needs a successor while there are other members', async () => {
  const app = await open();
  await userEvent.click(within(await rowOf('Ada Lovelace')).getByRole('button', { name: 'Leave the organisation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave Northwind?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await within(dialog).findByText('Choose the member who takes over')).toBeTruthy();
  expect(app.calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
});

test('a member can remove only themselves, and cannot invite', async () => {
  await open({}, anOrganisation({ admin: false, owner_uuid: 'grace' }));
  const row = await rowOf('Grace Hopper');
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite users' })).toBeNull();
  expect(within(await rowOf('Ada Lovelace')).getByRole('button', { name: 'Leave the organisation' })).toBeTruthy();
});

test('with too many users the list of users stays visible, and the tab of teams is disabled', async () => {
  await open({}, anOrganisation({ blocked_for_active_users_over_subscription: true }));
  expect(await rowOf('Grace Hopper')).toBeTruthy();
  expect(screen.getByRole('alert', { name: /more users than its subscription allows/ })).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Teams' }) as HTMLInputElement).disabled).toBe(true);
});

test('with too many users, the notice links to the list of users, where they can be removed', async () => {
  await open({}, anOrganisation({ blocked_for_active_users_over_subscription: true }), '/teams?tab=teams');
  await userEvent.click(await screen.findByRole('link', { name: 'Go to the members' }));
  expect(within(await rowOf('Grace Hopper')).getByRole('button', { name: 'Remove Grace Hopper' })).toBeTruthy();
});

test('with blocks for payment and for too many users, a notice replaces the users, and leaving stays possible', async () => {
  const organisation = anOrganisation({
    blocked_for_not_paying: true,
    blocked_for_active_users_over_subscription: true,
  });
  await open({}, organisation);
  expect(await screen.findByRole('alert', { name: /blocked for payment reasons/ })).toBeTruthy();
  expect(screen.queryByText('Grace Hopper')).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave Northwind' })).toBeTruthy();
});
