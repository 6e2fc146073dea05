import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamResource } from '@waymark/contracts';
import {
  aMember,
  anOrganisation,
  aTeam,
  type FakeRoutes,
  refusal,
  renderApp,
  shownText,
} from '@waymark/shell-kit/testing';
import { prepareTests } from '../testing.ts';
import { TeamsDialogs } from './teams-dialogs.tsx';

prepareTests();

const grace = aMember({ uuid: 'grace', first_name: 'Grace', last_name: 'Hopper', email: 'grace@x.org', admin: false });
const ada = aMember();
const SALES = 'b0000000-0000-4000-8000-000000000001';
const DESIGN = 'b0000000-0000-4000-8000-000000000002';
const sales = aTeam({ uuid: SALES, name: 'Sales', users: [ada.uuid, 'grace'] });
const design = aTeam({ uuid: DESIGN, name: 'Design', users: [] });
const ADD = `POST user/organisations/:org/teams/${DESIGN}/add`;

const open = (path: string, more: FakeRoutes = {}, teams: TeamResource[] = [sales, design]) =>
  renderApp(<TeamsDialogs may={{ invite: true, teams: true }} />, {
    path,
    organisation: anOrganisation(),
    routes: {
      'GET user/organisations/:org/users': ({ query }) => {
        const usersOf = (uuid: string | null) => teams.find((team) => team.uuid === uuid)?.users;
        const [within, outside] = [usersOf(query.get('team')), usersOf(query.get('not_in_team'))];
        const users = [ada, grace].filter(({ uuid }) => within?.includes(uuid) ?? !outside?.includes(uuid));
        return Response.json({ status: true, users }, { headers: { 'x-total-count': String(users.length) } });
      },
      'GET user/organisations/:org/teams': ({ query }) => {
        const named = query.get('uuids')?.split(',');
        return { teams: teams.filter(({ uuid }) => !named || named.includes(uuid)) };
      },
      'POST user/organisations/:org/check_subscription': () => ({ organisation: anOrganisation() }),
      ...more,
    },
  });
type App = Awaited<ReturnType<typeof open>>;
const bodyOf = (app: App, route: RegExp) => app.calls.find((call) => route.test(call.route))?.body;

test('a new team needs a name, and its people are chosen next', async () => {
  const app = await open('/teams?dialog=new-team', {
    'POST user/organisations/:org/teams': () => ({ team: design }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create team' }));
  expect(await screen.findByText('A team needs a name')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Design');
  await userEvent.click(screen.getByRole('button', { name: 'Create team' }));
  await screen.findByText('Team created');
  expect(bodyOf(app, /^POST .*teams$/)).toEqual({ name: 'Design' });
  expect(window.location.search).toContain('dialog=team');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Add users' })).toHaveFocus());
});

test('the dialog of a new team focuses its name', async () => {
  await open('/teams?dialog=new-team');
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
});

test('a user who is chosen while others are being added stays chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const app = await open(`/teams?dialog=team&team=${DESIGN}`, { [ADD]: () => promise });
  const choose = async (name: RegExp) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Add users' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose(/Ada/);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1' }));
  await choose(/Grace/);
  resolve({ team: design });
  await screen.findByText('Team updated');
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  expect(await screen.findByRole('button', { name: 'Add 1' })).toBeTruthy();
  expect(bodyOf(app, /^POST .*add$/)).toEqual({ users_uuid: [ada.uuid] });
});

test('a name of a team that is too long is refused instead of truncated', async () => {
  const app = await open('/teams?dialog=new-team');
  const name = await screen.findByLabelText(/^Name/);
  await userEvent.click(name);
  await userEvent.paste('x'.repeat(300));
  expect(name).toHaveValue('x'.repeat(300));
  await userEvent.click(screen.getByRole('button', { name: 'Create team' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/too long|255/));
  expect(bodyOf(app, /^POST .*teams$/)).toBeUndefined();
});

test('renaming a team sends the new name with the loaded version', async () => {
  const app = await open(`/teams?dialog=rename-team&team=${SALES}`, {
    'PUT user/organisations/:org/teams/:team': () => ({ team: sales }),
  });
  const field = await screen.findByLabelText(/^Name/);
  await userEvent.clear(field);
  await userEvent.type(field, 'Field sales');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Team updated');
  expect(bodyOf(app, /^PUT/)).toEqual({ name: 'Field sales', updated_at: sales.updated_at });
});

test('the dialog to delete an empty team states that it has no users', async () => {
  await open(`/teams?dialog=delete-team&team=${DESIGN}`);
  const dialog = await screen.findByRole('dialog', { name: 'Delete Design?' });
  expect(within(dialog).getByText('It has no users.')).toBeVisible();
  expect(dialog).not.toHaveTextContent('0 users');
});

test('deleting a team asks which team takes over its objectives', async () => {
  const app = await open(`/teams?dialog=delete-team&team=${SALES}`, {
    'DELETE user/organisations/:org/teams/:team': () => ({ team: sales }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Delete Sales?' });
  await userEvent.click(
    await within(dialog).findByLabelText(/takes over its objectives/, { selector: 'input:not([type=hidden])' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: /Design/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Team deleted');
  expect(bodyOf(app, /^DELETE/)).toEqual({ new_team_uuid: DESIGN });
});

test('removing a user from a team asks who takes over, and sends the chosen member', async () => {
  const app = await open(`/teams?dialog=team&team=${SALES}`, {
    'DELETE user/organisations/:org/teams/:team/remove': () => ({ team: sales }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Grace Hopper from the team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Grace Hopper from Sales?' });
  await userEvent.click(
    await within(dialog).findByLabelText('Who takes over', { selector: 'input:not([type=hidden])' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: /Ada Lovelace/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodyOf(app, /remove$/)).toEqual({ users_uuid: ['grace'], new_owner_id: ada.uuid }));
});

test('many people of a team are searched by the server', async () => {
  const { calls } = await open(`/teams?dialog=team&team=${SALES}`, {}, [{ ...sales, users_total: 4_000 }]);
  expect(await screen.findByRole('heading', { name: '4,000 users' })).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search for a user' }), 'gra');
  const asked = () => calls.filter(({ route }) => route.endsWith('/users')).map(({ query }) => query);
  await waitFor(() =>
    expect(asked().some((query) => query.get('q') === 'gra' && query.get('team') === SALES)).toBe(true),
  );
});

test('deleting a team closes its dialog, and removes the team from the address', async () => {
  const teams = [sales, design];
  await open(
    `/teams?dialog=delete-team&team=${DESIGN}`,
    {
      'DELETE user/organisations/:org/teams/:team': () => {
        teams.pop();
        return { team: design };
      },
    },
    teams,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Delete Design?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Team deleted');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('the question about removing a team’s last user does not reopen when another user is added', async () => {
  const team = { ...sales, users: ['grace'], users_total: 1 };
  const { queryClient } = await open(
    `/teams?dialog=team&team=${SALES}`,
    {
      'DELETE user/organisations/:org/teams/:team/remove': () => {
        Object.assign(team, { users: [], users_total: 0 });
        return { team };
      },
    },
    [team],
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Grace Hopper from the team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Grace Hopper from Sales?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText(shownText('admin:teams.no_user'));
  Object.assign(team, { users: [ada.uuid], users_total: 1 });
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('button', { name: 'Remove Ada Lovelace from the team' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a team whose users cannot be loaded shows the reason, and loading can be retried', async () => {
  let away = true;
  await open(`/teams?dialog=team&team=${SALES}`, {
    'GET user/organisations/:org/users': () =>
      away ? refusal(404, 'NOT_FOUND', 'Away') : { users: [ada, grace], total: 2 },
  });
  const retry = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
  expect(screen.queryByText(shownText('admin:users.none_found'))).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Away');
  away = false;
  await userEvent.click(retry);
  expect(await screen.findByText('grace@x.org')).toBeTruthy();
});

test.each(['team', 'rename-team', 'delete-team'])('dialog %s shows why a team cannot be loaded', async (dialog) => {
  await open(`/teams?dialog=${dialog}&team=${SALES}`, {
    'GET user/organisations/:org/teams': () => refusal(403, 'FORBIDDEN', 'Not for you today'),
  });
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent(shownText('admin:teams.one_failed'));
  expect(panel).toHaveTextContent('Not for you today');
});

test('the dialog of a team without users shows that it has none', async () => {
  await open(`/teams?dialog=team&team=${DESIGN}`);
  expect(await screen.findByText('This team has no user')).toBeTruthy();
});

test.each([
  ['a deleted team', 'b0000000-0000-4000-8000-000000000003'],
  ['an invalid uuid of a team', 'lost'],
])('a link to %s shows a warning, and is removed from the address', async (_what, uuid) => {
  await open(`/teams?dialog=team&team=${uuid}`);
  expect(await screen.findByText('This team no longer exists')).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
});
