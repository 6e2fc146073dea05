import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchesSearch, type OrganisationResource, type UserResource } from '@waymark/contracts';
import { pageNavigation, Suspense, WaymarkRouter } from '@waymark/shell-kit';
import {
  aMember,
  anOrganisation,
  aTeam,
  aUser,
  expectConsoleError,
  type FakeRoutes,
  fakeServer,
  readTexts,
  refusal,
  renderApp,
  shownText,
} from '@waymark/shell-kit/testing';
import texts from '../locales/en.json' with { type: 'json' };
import { App } from './app.tsx';
import { createServices, restoreSession } from './services.ts';

const text = (key: string, values = {}) => shownText(`shell:${key}`, values);
const northwind = anOrganisation({ name: 'Northwind' });
const elan = anOrganisation({
  uuid: '00000000-0000-4000-8000-000000000101',
  name: 'Élan',
  admin: false,
  owner_uuid: 'x',
});
const own = globalThis.fetch;
let endLoading: (reason: Error) => void = () => {};

type Visit = {
  /** The signed-in user, if any. */
  user?: UserResource;
  organisations?: OrganisationResource[];
  routes?: FakeRoutes;
  /** Whether the browser has an expired token. */
  expired?: true;
};

/** Opens the product at an address, in a browser with or without a session. */
const visit = async (path: string, { user, organisations = [northwind, elan], routes = {}, expired }: Visit = {}) => {
  const server = fakeServer({
    'GET user': () => (user ? { user } : refusal(401, 'SESSION_REQUIRED', 'Sign in first')),
    'POST user/refresh': () => refusal(401, 'SESSION_REQUIRED', 'Sign in first'),
    'POST user/login': () => ({ user: aUser(), token: 'fresh' }),
    'POST user/logout': () => ({}),
    'GET user/organisations': () => ({ organisations }),
    'GET user/invitations': () => ({ invitations: [] }),
    'GET user/organisations/:org': ({ path }) => {
      const organisation = organisations.find(({ uuid }) => path.endsWith(uuid));
      return organisation ? { organisation } : refusal(404, 'NOT_FOUND', 'No such organisation');
    },
    // The micro-frontends are loading until the test is over.
    'GET /remotes.json': () => new Promise((_, reject) => (endLoading = reject)),
    // A stream without events.
    'GET user/organisations/:org/live': () => new Response(new ReadableStream()),
    ...routes,
  });
  globalThis.fetch = server.fetch;
  if (user || expired) localStorage.setItem('waymark.token', 'kept');
  else localStorage.removeItem('waymark.token');
  pageNavigation().replace(path);
  const services = createServices();
  await restoreSession(services);
  const page = render(
    <WaymarkRouter>
      <Suspense>
        <App services={services} />
      </Suspense>
    </WaymarkRouter>,
  );
  return { ...page, ...services, calls: server.calls };
};
const at = () => `${window.location.pathname}${window.location.search}`;
const leadsTo = (address: string) => waitFor(() => expect(at()).toBe(address));
const signIn = async () => {
  await userEvent.type(await screen.findByLabelText(text('login.email'), { selector: 'input' }), 'ada@example.org');
  await userEvent.type(await screen.findByLabelText(text('login.password'), { selector: 'input' }), 'seven-lamps');
  await userEvent.click(screen.getByRole('button', { name: text('login.sign_in') }));
};
const openMenu = async () => {
  const greeting = shownText('kit:menu.greeting', { name: 'Ada' });
  await userEvent.click(await screen.findByRole('button', { name: greeting }));
};
// jsdom has no layout, so the menu is hidden as if its button were out of view.
const entry = (key: string) => screen.findByRole('menuitem', { name: shownText(key), hidden: true });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  readTexts('shell', texts);
  (await renderApp(null)).unmount();
});
afterEach(() => {
  globalThis.fetch = own;
  endLoading(new Error('The test is over'));
});

test.each([
  ['/', '/login'],
  ['/organization', '/login?return=%2Forganization'],
  ['/account', '/login?return=%2Faccount'],
  [`/organization/${northwind.uuid}?okrref=1`, `/login?return=%2Forganization%2F${northwind.uuid}%3Fokrref%3D1`],
])('a visitor who is not signed in is redirected from %s to %s', async (path, login) => {
  await visit(path);
  await leadsTo(login);
  expect(await screen.findByRole('heading', { level: 1, name: text('login.sign_in_title') })).toBeTruthy();
});

test('the link that stops invitations works without signing in', async () => {
  await visit('/invitations/stop?token=t1', { routes: { 'POST user/invitations/stop': () => ({}) } });
  await userEvent.click(await screen.findByRole('button', { name: text('stop.confirm') }));
  expect(await screen.findByText(text('stop.done'))).toBeTruthy();
});

test('the sign-in tells a returning visitor that their session has ended', async () => {
  await visit('/account', { expired: true });
  await leadsTo('/login?return=%2Faccount');
  expect(await screen.findByText(text('login.ended'))).toBeTruthy();
});

test('a session that cannot be checked at the start leads to a page that says so, not to the sign-in', async () => {
  jest.useFakeTimers();
  const visiting = visit('/account', {
    user: aUser(),
    routes: { 'GET user': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Away') },
  });
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  await visiting;
  expect(await screen.findByRole('button', { name: shownText('kit:error.reload') })).toBeTruthy();
  expect(at()).toBe('/account');
});

test.each([
  ['/reset?token=t1', 'reset.new_title'],
  ['/prove?token=t1', 'prove.title'],
  ['/invitations/stop?token=t1', 'stop.title'],
])('a visitor whose session has ended is not redirected from %s', async (path, title) => {
  await visit(path, { expired: true });
  expect(await screen.findByRole('heading', { level: 1, name: text(title) })).toBeTruthy();
  expect(at()).toBe(path);
});

test('a first-time visitor gets no message about a session', async () => {
  await visit('/account');
  await screen.findByRole('heading', { level: 1, name: text('login.sign_in_title') });
  expect(screen.queryByText(text('login.ended'))).toBeNull();
});

test('signing in leads to the requested page', async () => {
  await visit('/account');
  await signIn();
  await leadsTo('/account');
  expect(await screen.findByRole('heading', { level: 1, name: text('account.title') })).toBeTruthy();
});

test.each([
  ['/login', '/organization'],
  ['/register', '/organization'],
  ['/login?return=%2Faccount', '/account'],
  ['/login?return=https%3A%2F%2Fevil.example', '/organization'],
  ['/nowhere', '/organization'],
])('a signed-in user is redirected from %s to %s', async (path, address) => {
  await visit(path, { user: aUser() });
  await leadsTo(address);
});

test('an unknown address redirects to the last organisation', async () => {
  localStorage.setItem('waymark.organisation', northwind.uuid);
  await visit('/somewhere', { user: aUser() });
  await leadsTo(`/organization/${northwind.uuid}`);
});

test('the page title names the open organisation, which is stored as the last one', async () => {
  await visit(`/organization/${northwind.uuid}/teams`, { user: aUser() });
  await waitFor(() => expect(document.title).toBe('Northwind · Waymark'));
  expect(localStorage.getItem('waymark.organisation')).toBe(northwind.uuid);
});

test('a missing organisation redirects to the list with a message, and is no longer stored as the last one', async () => {
  localStorage.setItem('waymark.organisation', northwind.uuid);
  await visit(`/organization/${northwind.uuid}`, { user: aUser(), organisations: [elan] });
  await leadsTo('/organization');
  expect(await screen.findByText(text('gone.never'))).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('waymark.organisation')).toBeNull());
});

test('an unknown address redirects to the list without a message if the last organisation is not found', async () => {
  localStorage.setItem('waymark.organisation', northwind.uuid);
  await visit('/somewhere', { user: aUser(), organisations: [elan] });
  await leadsTo('/organization');
  expect(screen.queryByText(text('gone.never'))).toBeNull();
});

test('an unknown address below an organisation redirects to its dashboard', async () => {
  await visit(`/organization/${northwind.uuid}/nowhere`, { user: aUser() });
  await leadsTo(`/organization/${northwind.uuid}`);
});

test('a micro-frontend that does not load has a panel with a retry, and the rest keeps working', async () => {
  expectConsoleError(/remotes.json answered 404/);
  const routes = { 'GET /remotes.json': () => refusal(404, 'NOT_FOUND', 'Not found') };
  await visit(`/organization/${northwind.uuid}`, { user: aUser(), routes });
  expect(await screen.findByText(text('remote.failed_title'))).toBeTruthy();
  expect(screen.getByRole('button', { name: shownText('kit:error_panel.retry') })).toBeTruthy();
  await userEvent.click(screen.getByTitle(text('header.organisations')));
  await leadsTo('/organization');
  expect(await screen.findByRole('link', { name: /Élan/ })).toBeTruthy();
});

test.each([
  ['an admin', northwind, ['dashboard', 'check_in', 'teams', 'history', 'settings']],
  ['a member', elan, ['dashboard', 'check_in', 'teams', 'history']],
])('the navigation shows %s the links of that role', async (_who, organisation, places) => {
  await visit(`/organization/${organisation.uuid}/history`, { user: aUser() });
  const rail = await screen.findByRole('navigation', { name: text('navigation.label') });
  await waitFor(() =>
    expect(
      within(rail)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(places.map((key) => text(`navigation.${key}`))),
  );
  expect(within(rail).getByRole('link', { current: 'page' })).toHaveTextContent(text('navigation.history'));
});

test('the labels of the navigation are shown on request, and again at the next visit', async () => {
  const first = await visit(`/organization/${northwind.uuid}`, { user: aUser() });
  const toggle = () => screen.findByRole('button', { name: text('header.menu') });
  expect(await toggle()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(await toggle());
  expect(await toggle()).toHaveAttribute('aria-expanded', 'true');
  first.unmount();
  await visit(`/organization/${northwind.uuid}`, { user: aUser() });
  expect(await toggle()).toHaveAttribute('aria-expanded', 'true');
});

test('signing out leads to the sign-in without a return address', async () => {
  const { calls, session } = await visit('/account', { user: aUser() });
  await openMenu();
  await userEvent.click(await entry('kit:menu.log_out'));
  await leadsTo('/login');
  expect(await screen.findByText(text('menu.goodbye'))).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST user/logout')).toBe(true);
  expect([session.state().status, localStorage.getItem('waymark.token')]).toEqual(['anonymous', null]);
});

test('signing out while the server is unreachable leads to the sign-in with a notice about it', async () => {
  await visit('/account', {
    user: aUser(),
    routes: { 'POST user/logout': () => Promise.reject(new TypeError('away')) },
  });
  await openMenu();
  await userEvent.click(await entry('kit:menu.log_out'));
  await leadsTo('/login');
  expect(await screen.findByText(text('menu.goodbye_later'))).toBeTruthy();
});

test('a sign-out that did not reach the server is sent as soon as the network is back', async () => {
  let isAway = true;
  const { calls } = await visit('/account', {
    user: aUser(),
    routes: {
      'POST user/logout': () => (isAway ? Promise.reject(new TypeError('away')) : {}),
      'POST user/refresh': () => ({ token: 'by cookie', user: aUser() }),
    },
  });
  await openMenu();
  await userEvent.click(await entry('kit:menu.log_out'));
  await screen.findByText(text('menu.goodbye_later'));
  isAway = false;
  const before = calls.length;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(calls.slice(before).map(({ route }) => route)).toContain('POST user/logout'));
  expect(localStorage.getItem('waymark.token')).toBeNull();
});

test('a request refused with SESSION_REQUIRED redirects to the sign-in with a return address', async () => {
  await visit('/account', {
    user: aUser(),
    routes: { 'GET user/sessions': () => refusal(401, 'SESSION_REQUIRED', 'Sign in first') },
  });
  await leadsTo('/login?return=%2Faccount');
});

test('a missing role redirects to the list of organisations, with the reason', async () => {
  await visit('/account', {
    user: aUser(),
    routes: { 'GET user/sessions': () => refusal(403, 'FORBIDDEN', 'Not you') },
  });
  await leadsTo('/organization');
  expect(await screen.findByText('Not you')).toBeTruthy();
});

test('the cookie notice stays until it is accepted, which the account remembers', async () => {
  const user = aUser({ gdpr_accepted: false });
  const { promise: accepted, resolve: accept } = Promise.withResolvers<object>();
  const routes = { 'POST user/accept_gdpr': () => accepted };
  const { calls, session } = await visit('/organization', { user, routes });
  const notice = await screen.findByRole('region', { name: text('gdpr.label') });
  await userEvent.click(within(notice).getByRole('button', { name: text('gdpr.ok') }));
  expect(screen.queryByRole('region', { name: text('gdpr.label') })).toBeNull();
  act(() => session.updateUser({ ...user, first_name: 'Augusta' }));
  accept({});
  await waitFor(() => expect(session.state().user).toMatchObject({ gdpr_accepted: true, first_name: 'Augusta' }));
  expect(calls.some(({ route }) => route === 'POST user/accept_gdpr')).toBe(true);
});

test('a notice that was accepted in this browser is not shown again, even if the account does not have it', async () => {
  localStorage.setItem('waymark.gdpr', 'accepted');
  await visit('/organization', { user: aUser({ gdpr_accepted: false }) });
  expect(await screen.findByRole('link', { name: /Northwind/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: text('gdpr.label') })).toBeNull();
});

test('the palette finds screens, other organisations and signing out', async () => {
  await visit(`/organization/${elan.uuid}`, { user: aUser() });
  await screen.findByRole('navigation', { name: text('navigation.label') });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: shownText('kit:palette.title') });
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(offered()).toEqual([
      ...['dashboard', 'check_in', 'teams', 'history'].map((place) => text(`navigation.${place}`)),
      text('header.inbox_zero'),
      shownText('kit:menu.account'),
      text('header.organisations'),
      'Northwind',
      shownText('kit:menu.log_out'),
    ]),
  );
  await userEvent.type(screen.getByRole('combobox'), 'northw');
  await userEvent.click(await screen.findByRole('option', { name: 'Northwind' }));
  await leadsTo(`/organization/${northwind.uuid}`);
});

test('the palette finds people and teams, and opens their screen with the search', async () => {
  const people = [aMember({ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' })];
  await visit(`/organization/${elan.uuid}`, {
    user: aUser(),
    routes: {
      'GET user/organisations/:org/users': () => ({ users: people }),
      'GET user/organisations/:org/teams': ({ query }) => ({
        teams: [aTeam({ name: 'Graphics' }), aTeam({ name: 'Other' })].filter(({ name }) =>
          matchesSearch(query.get('q') ?? '', [name]),
        ),
      }),
    },
  });
  await screen.findByRole('navigation', { name: text('navigation.label') });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: shownText('kit:palette.title') }), 'gra');
  expect(await screen.findByRole('option', { name: /Grace Hopper/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Other' })).toBeNull();
  await userEvent.click(screen.getByRole('option', { name: 'Graphics' }));
  await leadsTo(`/organization/${elan.uuid}/teams?tab=teams&q=Graphics`);
});

test('the command palette offers admins all settings and actions of other screens, members no admin ones', async () => {
  const offeredOn = async (place: string, admin: boolean) => {
    const organisations = [{ ...elan, admin }];
    const { unmount } = await visit(`/organization/${elan.uuid}${place}`, { user: aUser(), organisations });
    await screen.findByRole('navigation', { name: text('navigation.label') });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: shownText('kit:menu.log_out') });
    await screen.findByRole('option', { name: text('navigation.history') });
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    unmount();
    return offered;
  };
  const settings = ['members', 'subscription', 'reminders', 'integration', 'checkins', 'reporting', 'audit'].map(
    (tab) => `${shownText(`kit:admin_frame.${tab}`)}${text('navigation.settings')}`,
  );
  const [create, invite, team] = ['new_objective', 'invite', 'new_team'].map((action) => text(`palette.${action}`));
  const toAdmin = await offeredOn('/history', true);
  expect(toAdmin).toEqual(expect.arrayContaining([...settings, create, invite, team]));
  expect(await offeredOn('', true)).not.toContain(create);
  const toMember = await offeredOn('/history', false);
  expect(toMember).toContain(create);
  for (const each of [...settings, invite, team]) expect(toMember).not.toContain(each);
});

test('an action in the command palette opens the address of its dialog on another screen', async () => {
  await visit(`/organization/${elan.uuid}/history`, { user: aUser() });
  await screen.findByRole('navigation', { name: text('navigation.label') });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('option', { name: text('palette.new_objective') }));
  await leadsTo(`/organization/${elan.uuid}?dialog=new-objective`);
});

test('the platform owner finds the back-office in the palette', async () => {
  await visit('/organization', { user: aUser({ super_admin: true }) });
  await screen.findByRole('link', { name: /Northwind/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: shownText('kit:menu.back_office') })).toBeTruthy();
});

test('an organisation that requires a second factor says so, and links to where it is added', async () => {
  const required = { ...northwind, require_second_factor: true };
  await visit(`/organization/${northwind.uuid}`, {
    user: aUser(),
    organisations: [required],
    routes: {
      'GET user/organisations/:org': () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'This needs a second factor'),
      'GET user/factors': () => ({ factors: [], recovery_codes_left: 0 }),
      'GET user/sessions': () => ({ sessions: [] }),
    },
  });
  await screen.findByRole('heading', { level: 2, name: text('required.title', { name: 'Northwind' }) });
  await leadsTo(`/organization/${northwind.uuid}`);
  await userEvent.click(screen.getByRole('link', { name: text('required.set_up') }));
  const add = await screen.findByRole('button', { name: text('factors.add_app') });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test.each([
  [503, 'SERVICE_UNAVAILABLE'],
  [429, 'TOO_MANY_REQUESTS'],
])(
  'an organisation that is temporarily refused with %d keeps its address, and can be retried',
  async (status, code) => {
    let away = true;
    localStorage.setItem('waymark.organisation', northwind.uuid);
    const address = `/organization/${northwind.uuid}/history`;
    await visit(address, {
      user: aUser(),
      routes: {
        'GET user/organisations/:org': () => (away ? refusal(status, code, 'Not now') : { organisation: northwind }),
      },
    });
    const again = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
    expect(at()).toBe(address);
    expect(localStorage.getItem('waymark.organisation')).toBe(northwind.uuid);
    away = false;
    await userEvent.click(again);
    await screen.findByTitle(text('header.dashboard', { name: 'Northwind' }));
    expect(at()).toBe(address);
  },
);
