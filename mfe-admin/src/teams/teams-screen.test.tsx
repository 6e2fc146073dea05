import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  displayName,
  type MemberResource,
  matchesSearch,
  type OrganisationResource,
  type TeamResource,
} from '@waymark/contracts';
import { CommandPalette } from '@waymark/shell-kit';
import {
  aMember,
  anOrganisation,
  aTeam,
  type FakeRoutes,
  press,
  refusal,
  renderApp,
  shownText,
} from '@waymark/shell-kit/testing';
import { prepareTests } from '../testing.ts';
import { TeamsScreen } from './teams-screen.tsx';

prepareTests();

const ORG = 'user/organisations/:org';
const text = (key: string, values = {}) => shownText(`admin:${key}`, values);
const uuidAt = (index: number): string => `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const people = Array.from({ length: 12 }, (_, index) =>
  aMember({
    uuid: uuidAt(index),
    first_name: `Person ${index}`,
    last_name: null,
    email: `p${index}@x.org`,
    admin: false,
  }),
);
const teamUuid = (name: string): string =>
  `b0000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`;
const team = (name: string, users: string[] = []): TeamResource => aTeam({ uuid: teamUuid(name), name, users });

const usersOf =
  (members: readonly MemberResource[], teams: readonly TeamResource[]): FakeRoutes[string] =>
  ({ query }) => {
    const named = query.get('uuids')?.split(',');
    const peopleOf = (uuid: string | null) => teams.find((one) => one.uuid === uuid)?.users;
    const [inside, outside] = [peopleOf(query.get('team')), peopleOf(query.get('not_in_team'))];
    const users = members
      .filter((one) => matchesSearch(query.get('q') ?? '', [displayName(one), one.email]))
      .filter(({ uuid }) => !named || named.includes(uuid))
      .filter(({ uuid }) => inside?.includes(uuid) ?? !outside?.includes(uuid));
    return Response.json({ status: true, users }, { headers: { 'x-total-count': String(users.length) } });
  };

const teamsOf =
  (teams: readonly TeamResource[]): FakeRoutes[string] =>
  ({ query }) => {
    const q = query.get('q') ?? '';
    const named = query.get('uuids')?.split(',');
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit') ?? teams.length)];
    const isFound = ({ name, users }: TeamResource) =>
      matchesSearch(q, [name]) ||
      people.some((one) => users.includes(one.uuid) && matchesSearch(q, [displayName(one), one.email]));
    const found = teams.filter((one) => isFound(one) && (!named || named.includes(one.uuid)));
    return Response.json(
      { status: true, teams: found.slice(offset, offset + limit) },
      { headers: { 'x-total-count': String(found.length) } },
    );
  };

const open = async (
  teams: TeamResource[],
  query = '?tab=teams',
  more: FakeRoutes = {},
  state: Partial<OrganisationResource> = {},
) => {
  const organisation = anOrganisation(state);
  const screenWithPalette = (
    <>
      <CommandPalette />
      <TeamsScreen />
    </>
  );
  const app = await renderApp(screenWithPalette, {
    path: `/teams${query}`,
    organisation,
    routes: {
      [`GET ${ORG}/users`]: usersOf(people, teams),
      [`GET ${ORG}/teams`]: teamsOf(teams),
      [`POST ${ORG}/check_subscription`]: () => ({ organisation }),
      ...more,
    },
  });
  const sent = () =>
    app.calls
      .filter(({ route }) => /^(POST|PUT|DELETE)/.test(route) && route.includes('/teams'))
      .map(({ body }) => body);
  return { ...app, organisation, sent };
};
const cards = () => screen.findAllByRole('article').then((all) => all.map((card) => card.getAttribute('aria-label')));
const parameters = () => new URLSearchParams(window.location.search);

test('each team shows its people and its size', async () => {
  await open([
    team(
      'Workshop',
      people.map(({ uuid }) => uuid),
    ),
    team('Deck', [uuidAt(1)]),
    team('Empty'),
  ]);
  expect(await cards()).toEqual(['Workshop', 'Deck', 'Empty']);
  const deck = screen.getByRole('article', { name: 'Deck' });
  expect(deck).toHaveTextContent(text('teams.size', { count: 1 }));
  expect(await within(deck).findByText('Person 1')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Empty' })).toHaveTextContent(text('teams.no_user'));
  expect(await screen.findByText(text('teams.more', { count: 5 }))).toBeTruthy();
  expect(screen.getByRole('status')).toHaveTextContent(text('teams.count', { count: 3 }));
});

test('a search finds a team by the name of one of its users', async () => {
  await open(
    [team('Workshop', [uuidAt(3)]), team('Deck', [uuidAt(1)]), team('Person of interest')],
    '?tab=teams&q=person+3',
  );
  await waitFor(async () => expect(await cards()).toEqual(['Workshop']));
});

test('teams are requested in pages of a hundred, and all are counted', async () => {
  const many = Array.from({ length: 150 }, (_, n) => aTeam({ uuid: uuidAt(n), name: `Team ${n}`, users: [] }));
  const { calls } = await open(many);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text('teams.count', { count: 150 })));
  const requested = calls.filter(({ path }) => path.endsWith('/teams')).map(({ query }) => query.toString());
  expect(requested).toEqual(['limit=100&offset=0&users_limit=12']);
});

test('the command palette finds actions by the typed text', async () => {
  await open([]);
  await screen.findByText(text('teams.empty'));
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: shownText('kit:palette.title') });
  await userEvent.type(input, 'zzzz');
  expect(await screen.findByText(shownText('kit:picker.nothing'))).toBeTruthy();
  await userEvent.clear(input);
  await userEvent.type(input, 'import');
  await screen.findByRole('option', { name: text('users.import') });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  expect(parameters().get('dialog')).toBe('import');
});

test('a search for teams without results can be cleared', async () => {
  await open([team('Deck')], '?tab=teams&q=zzz');
  await press(text('users.reset'));
  expect(await cards()).toEqual(['Deck']);
  expect(parameters().toString()).toBe('tab=teams');
});

test('without teams an admin can create one, and a member reads that admins create them', async () => {
  const { unmount } = await open([]);
  expect(await screen.findByText(text('teams.empty'))).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: text('teams.create') });
  await userEvent.click(first as HTMLElement);
  expect(parameters().get('dialog')).toBe('new-team');
  unmount();
  await open([], '?tab=teams', {}, { admin: false });
  expect(await screen.findByText(/Admins create them/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('teams.create') })).toBeNull();
});

test('changing between users and teams clears the search', async () => {
  await open([team('Deck')], '?tab=teams&q=deck');
  await userEvent.click(await screen.findByRole('radio', { name: text('teams.users_tab') }));
  expect(parameters().toString()).toBe('');
  await userEvent.click(screen.getByRole('radio', { name: text('teams.teams_tab') }));
  expect(parameters().toString()).toBe('tab=teams');
});

test.each([
  ['the users', '', 'invite'],
  ['the teams', '?tab=teams', 'new-team'],
])('the key c opens the dialog to add to %s', async (_what, query, dialog) => {
  await open([team('Deck')], query);
  await screen.findByRole('radiogroup', { name: text('teams.toggle') });
  await userEvent.keyboard('c');
  await waitFor(() => expect(parameters().get('dialog')).toBe(dialog));
});

test('with blocks for payment and for too many users, one notice replaces the teams and disables their tab', async () => {
  const blocks = { blocked_for_not_paying: true, blocked_for_active_users_over_subscription: true };
  await open([team('Deck')], '?tab=teams', {}, blocks);
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('radio', { name: text('teams.teams_tab') })).toBeDisabled();
});

test.each([
  ['invited', 'blocked_for_not_paying', '', 'invite'],
  ['imported', 'blocked_for_not_paying', '', 'import'],
  ['put into a new team', 'blocked_for_active_users_over_subscription', '?tab=teams', 'new-team'],
])('no user can be %s with %s, neither by the key c nor by an address', async (_what, blocked, query, dialog) => {
  await open([], query, {}, { [blocked]: true });
  await screen.findByRole('alert');
  await userEvent.keyboard('c');
  expect(parameters().get('dialog')).toBeNull();
  cleanup();
  await open([], `?dialog=${dialog}`, {}, { [blocked]: true });
  await screen.findByRole('alert');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with too many users the import shows a notice instead of the file field', async () => {
  const overPlan = { blocked_for_active_users_over_subscription: true, number_of_active_users: 9 };
  await open([], '?dialog=import', {}, overPlan);
  const dialog = await screen.findByRole('dialog', { name: text('import.title') });
  expect(within(dialog).getByRole('alert')).toHaveTextContent(text('seats_full.title'));
  expect(within(dialog).queryByRole('button', { name: text('import.choose') })).toBeNull();
});

test('a member has no shortcut, no menu and no dialog to change teams', async () => {
  await open([team('Deck')], `?tab=teams&dialog=delete-team&team=${teamUuid('Deck')}`, {}, { admin: false });
  await cards();
  await userEvent.keyboard('c');
  expect(screen.queryByRole('button', { name: text('teams.actions', { name: 'Deck' }) })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['people', 'team'],
  ['rename', 'rename-team'],
  ['delete', 'delete-team'],
])('the entry “%s” in the menu of a team opens the dialog “%s”', async (entry, dialog) => {
  await open([team('Deck')]);
  await press(text('teams.actions', { name: 'Deck' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text(`teams.${entry}`) }));
  expect([parameters().get('dialog'), parameters().get('team')]).toEqual([dialog, teamUuid('Deck')]);
});

test('people are added to a team; its members are not offered', async () => {
  const { sent } = await open([team('Deck', [uuidAt(1)])], `?tab=teams&dialog=team&team=${teamUuid('Deck')}`, {
    [`POST ${ORG}/teams/:team/add`]: () => ({ team: team('Deck') }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Deck' });
  await userEvent.click(await within(dialog).findByRole('button', { name: text('team_people.add_button') }));
  expect(await within(dialog).findByText(text('team_people.choose'))).toBeTruthy();
  const field = within(dialog).getByRole('combobox', { name: text('team_people.add') });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.click(field);
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body;
  expect(await within(list).findByRole('option', { name: /Person 2/, hidden: true })).toBeTruthy();
  expect(within(list).queryByRole('option', { name: /Person 1 ?p1@/, hidden: true })).toBeNull();
  await userEvent.click(within(list).getByRole('option', { name: /Person 2/, hidden: true }));
  await userEvent.click(within(list).getByRole('option', { name: /Person 3/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: text('team_people.add_count', { count: 2 }) }));
  await waitFor(() => expect(sent()).toEqual([{ users_uuid: [uuidAt(2), uuidAt(3)] }]));
  await within(dialog).findByRole('button', { name: text('team_people.add_button') });
});

test('a user who could not be added to a team stays selected', async () => {
  await open([team('Deck')], `?tab=teams&dialog=team&team=${teamUuid('Deck')}`, {
    [`POST ${ORG}/teams/:team/add`]: () => refusal(404, 'NOT_FOUND', 'Gone meanwhile'),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Deck' });
  await userEvent.click(await within(dialog).findByRole('combobox', { name: text('team_people.add') }));
  await userEvent.click(await screen.findByRole('option', { name: /Person 2/, hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: text('team_people.add_count', { count: 1 }) }));
  expect(await screen.findByText('Gone meanwhile')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: text('team_people.add_count', { count: 1 }) })).toBeTruthy();
});

test('in a large team a user is found by name or email address', async () => {
  await open(
    [
      team(
        'All',
        people.map(({ uuid }) => uuid),
      ),
    ],
    `?tab=teams&dialog=team&team=${teamUuid('All')}`,
  );
  const dialog = await screen.findByRole('dialog', { name: 'All' });
  const search = await within(dialog).findByRole('searchbox', { name: text('users.search') });
  const listed = () => within(dialog).queryAllByText(/^p\d+@x\.org$/).length;
  await waitFor(() => expect(listed()).toBe(12));
  await userEvent.type(search, 'P11@x');
  await waitFor(() => expect(listed()).toBe(1));
  await userEvent.clear(search);
  await userEvent.type(search, 'person 7');
  await waitFor(() => expect(listed()).toBe(1));
  await userEvent.type(search, 'zzz');
  expect(await within(dialog).findByText(text('users.none_found'))).toBeTruthy();
});

test('a member who may not manage teams sees the users of a team, but cannot change them', async () => {
  await open([team('Deck', [uuidAt(1)])], `?tab=teams&dialog=team&team=${teamUuid('Deck')}`, {}, { admin: false });
  const dialog = await screen.findByRole('dialog', { name: 'Deck' });
  expect(await within(dialog).findByText('Person 1')).toBeTruthy();
  expect(within(dialog).queryByRole('combobox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: text('team_people.remove', { name: 'Person 1' }) })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: text('team_people.done') }));
  expect(parameters().get('dialog')).toBeNull();
});

test('renaming a team that another admin has renamed shows a conflict, and saving again overwrites it', async () => {
  const fresh = '2026-05-05T00:00:00.000Z';
  const teams = [team('Deck')];
  const { sent } = await open(teams, `?tab=teams&dialog=rename-team&team=${teamUuid('Deck')}`, {
    [`PUT ${ORG}/teams/:team`]: ({ body }) => {
      teams[0] = { ...team('Theirs'), uuid: teamUuid('Deck'), updated_at: fresh };
      return (body as { updated_at: string }).updated_at === fresh
        ? { team: teams[0] }
        : refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', { team: teams[0] });
    },
  });
  const name = await screen.findByRole('textbox', { name: new RegExp(`^${text('teams.name')}`) });
  await userEvent.clear(name);
  await userEvent.type(name, 'Mine');
  await press(shownText('kit:form.save'));
  await screen.findByText('Changed meanwhile');
  await waitFor(async () => expect(await cards()).toEqual(['Theirs']));
  await press(shownText('kit:form.save'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ name: 'Mine', updated_at: fresh }));
});

test('a team whose users cannot be loaded shows an error, and no number of hidden users', async () => {
  await open([team('Deck', [uuidAt(1), uuidAt(2)])], '?tab=teams', {
    [`GET ${ORG}/users`]: () => refusal(403, 'FORBIDDEN', 'Not now'),
  });
  const deck = await screen.findByRole('article', { name: 'Deck' });
  expect(await within(deck).findByText(text('users.failed'))).toBeTruthy();
  expect(within(deck).queryByText(text('teams.more', { count: 2 }))).toBeNull();
});

test('a team whose people have all left shows no loading error', async () => {
  const { calls } = await open([team('Deck', [uuidAt(40)]), team('Bridge', [uuidAt(1)])]);
  await screen.findByText('Person 1');
  expect(calls.some(({ query }) => query.get('uuids')?.includes(uuidAt(40)))).toBe(true);
  expect(screen.queryByText(text('users.failed'))).toBeNull();
});

test('an import that ends after its dialog was closed shows a toast, and closes no other dialog', async () => {
  const line = { line: 1, name: null, email: 'p@x.org', team: null, outcome: 'invite', team_outcome: null };
  const answer = { lines: [line], seats_full: false, dry_run: true };
  const { promise: imported, resolve } = Promise.withResolvers<object>();
  await open([team('Deck')], '?tab=teams&dialog=import', {
    [`POST ${ORG}/users/import`]: ({ body }) => ((body as { dry_run: boolean }).dry_run ? answer : imported),
  });
  const input = (await screen.findByRole('dialog')).querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File(['p@x.org'], 'people.csv', { type: 'text/csv' }));
  await press(text('import.bring', { count: 1 }));
  await press(text('invite.cancel'));
  await press(text('teams.create'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Design');
  resolve({ ...answer, dry_run: false });
  await screen.findByText(text('import.done', { count: 1 }));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Design');
  expect(parameters().get('dialog')).toBe('new-team');
});

test('invitations whose response arrives after their dialog was closed do not close the next dialog', async () => {
  const { promise: invited, resolve } = Promise.withResolvers<object>();
  await open([team('Deck')], '?tab=teams&dialog=invite', {
    [`POST ${ORG}/users/import`]: () => ({ lines: [], seats_full: false, dry_run: true }),
    [`POST ${ORG}/add`]: () => invited,
  });
  const addresses = await screen.findByLabelText(text('invite.addresses'), { selector: 'textarea' });
  await userEvent.type(addresses, 'new@x.org');
  await press(text('invite.send', { count: 1 }));
  await press(text('invite.cancel'));
  await press(text('teams.create'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Design');
  resolve({ users: [] });
  await screen.findByText(text('users.invited', { count: 1 }));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Design');
  expect(parameters().get('dialog')).toBe('new-team');
});

test.each([
  ['made', 'dialog=new-team', `POST ${ORG}/teams`, 'admin:teams.create', 'teams.created'],
  [
    'renamed',
    `dialog=rename-team&team=${teamUuid('Deck')}`,
    `PUT ${ORG}/teams/:team`,
    'kit:form.save',
    'teams.updated',
  ],
])(
  'a team (%s) whose save ends after its dialog was closed does not close the next dialog',
  async (_what, query, route, save, done) => {
    const { promise: saved, resolve } = Promise.withResolvers<object>();
    await open([team('Deck')], `?tab=teams&${query}`, { [route]: () => saved });
    const name = () => screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.type(await name(), 's');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: shownText(save) }));
    await press(text('invite.cancel'));
    await press(text('teams.create'));
    await userEvent.type(await name(), 'Design');
    resolve({ team: team('Decks') });
    await screen.findByText(text(done));
    expect(await name()).toHaveValue('Design');
    expect(parameters().get('dialog')).toBe('new-team');
  },
);

test('a team whose deletion ends after its dialog was closed does not close the next dialog', async () => {
  const { promise: deleted, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await open([team('Deck')], `?tab=teams&dialog=delete-team&team=${teamUuid('Deck')}`, {
    [`DELETE ${ORG}/teams/:team`]: () => deleted,
  });
  await press(text('delete_team.confirm'));
  await press(shownText('kit:form.cancel'));
  await press(text('teams.create'));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, 'Design');
  resolve({ team: team('Deck') });
  await screen.findByText(text('teams.deleted'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(name).toHaveValue('Design');
  expect(parameters().get('dialog')).toBe('new-team');
});

test('teams that cannot be loaded can be retried', async () => {
  let tries = 0;
  await open([], '?tab=teams', {
    [`GET ${ORG}/teams`]: () => {
      tries += 1;
      return tries === 1 ? refusal(403, 'FORBIDDEN', 'Not now') : { teams: [team('Deck')] };
    },
  });
  await press(shownText('kit:error_panel.retry'));
  expect(await cards()).toEqual(['Deck']);
});
