import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamResource } from '@waymark/contracts';
import { aMember, anOrganisation, aTeam, type FakeRoutes, renderApp } from '@waymark/shell-kit/testing';
import { prepareTests } from '../testing.ts';
import { TeamsDialogs } from './teams-dialogs.tsx';

prepareTests();

const grace = aMember({ uuid: 'grace', first_name: 'Grace', last_name: 'Hopper', email: 'grace@x.org', admin: false });
const ada = aMember();
const crew = aTeam({ uuid: 'crew', name: 'Crew', users: [ada.uuid, 'grace'] });
const deck = aTeam({ uuid: 'deck', name: 'Deck', users: [] });

const open = (path: string, more: FakeRoutes = {}, teams: TeamResource[] = [crew, deck]) =>
  renderApp(<TeamsDialogs />, {
    path,
    organisation: anOrganisation(),
    routes: {
      'GET user/organisations/:org/users': () =>
        Response.json({ status: true, users: [ada, grace] }, { headers: { 'x-total-count': '2' } }),
      'GET user/organisations/:org/teams': () => ({ teams }),
      'POST user/organisations/:org/check_subscription': () => ({ organisation: anOrganisation() }),
      ...more,
    },
  });
type App = Awaited<ReturnType<typeof open>>;
const bodyOf = (app: App, route: RegExp) => app.calls.find((call) => route.test(call.route))?.body;

test('a new team needs a name, and its people are chosen next', async () => {
  const app = await open('/teams?dialog=new-team', {
    'POST user/organisations/:org/teams': () => ({ team: deck }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create team' }));
  expect(await screen.findByText('A team needs a name')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Deck');
  await userEvent.click(screen.getByRole('button', { name: 'Create team' }));
  await screen.findByText('Team created');
  expect(bodyOf(app, /^POST .*teams$/)).toEqual({ name: 'Deck' });
  expect(window.location.search).toContain('dialog=team');
});

test('renaming sends what was read, so that a later change is not lost', async () => {
  const app = await open('/teams?dialog=rename-team&team=crew', {
    'PUT user/organisations/:org/teams/:team': () => ({ team: crew }),
  });
  const field = await screen.findByLabelText(/^Name/);
  await userEvent.clear(field);
  await userEvent.type(field, 'Sailors');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Team updated');
  expect(bodyOf(app, /^PUT/)).toEqual({ name: 'Sailors', updated_at: crew.updated_at });
});

test('deleting a team lets another one take its objectives over', async () => {
  const app = await open('/teams?dialog=delete-team&team=crew', {
    'DELETE user/organisations/:org/teams/:team': () => ({ team: crew }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Delete Crew?' });
  await userEvent.click(
    await within(dialog).findByLabelText(/takes over its objectives/, { selector: 'input:not([type=hidden])' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: /Deck/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Team deleted');
  expect(bodyOf(app, /^DELETE/)).toEqual({ new_team_uuid: 'deck' });
});

test('removing somebody from a team asks who takes over', async () => {
  const app = await open('/teams?dialog=team&team=crew', {
    'DELETE user/organisations/:org/teams/:team/remove': () => ({ team: crew }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Grace Hopper from the team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Grace Hopper from Crew?' });
  await userEvent.click(
    await within(dialog).findByLabelText('Who takes over', { selector: 'input:not([type=hidden])' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: /Ada Lovelace/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodyOf(app, /remove$/)).toEqual({ users_uuid: ['grace'], new_owner_id: ada.uuid }));
});

test('a team without people says so', async () => {
  await open('/teams?dialog=team&team=deck');
  expect(await screen.findByText('This team has no user')).toBeTruthy();
});

test('the address of a team that is gone is cleaned, with a warning', async () => {
  await open('/teams?dialog=team&team=lost');
  expect(await screen.findByText('This team no longer exists')).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
});
