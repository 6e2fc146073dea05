import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchesSearch } from '@waymark/contracts';
import { Link } from '@waymark/shell-kit';
import { anOrganisation, type FakeRoutes, liveStream, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import { Route, Routes } from 'react-router';
import texts from '../../locales/en.json' with { type: 'json' };
import { OrganisationsScreen } from './organisations-screen.tsx';

const uuid = (number: number) => `00000000-0000-4000-8000-0000000001${number}`;
const mine = anOrganisation({ uuid: uuid(10), name: 'Northwind' });
const theirs = anOrganisation({ uuid: uuid(11), name: 'Élan', owner_uuid: uuid(99), admin: false });

const show = (organisations = [mine, theirs], routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  return renderApp(<OrganisationsScreen />, {
    organisation: null,
    path: '/organization',
    routes: {
      'GET user/organisations': ({ query }) => {
        const found = organisations.filter(({ name }) => matchesSearch(query.get('q') ?? '', [name]));
        const offset = Number(query.get('offset'));
        const page = found.slice(offset, offset + Number(query.get('limit')));
        return Response.json(
          { status: true, organisations: page },
          { headers: { 'x-total-count': String(found.length) } },
        );
      },
      'GET user/invitations': () => ({ invitations: [] }),
      ...routes,
    },
  });
};
const star = (name: string) => screen.findByRole('button', { name: `${name} is a favourite` });
const names = () => screen.getAllByRole('link').map((link) => /Northwind|Élan/.exec(link.textContent)?.[0]);

afterEach(() => {
  jest.restoreAllMocks();
});

test('the server searches for the trimmed text', async () => {
  const { calls } = await show([mine, theirs]);
  await screen.findByText('Northwind');
  await userEvent.type(screen.getByRole('searchbox'), ' elan');
  await waitFor(() => expect(names()).toEqual(['Élan']));
  expect(screen.getByRole('status')).toHaveTextContent('1 organisation');
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No organisation found')).toBeTruthy();
  const requested = calls.flatMap(({ route, query }) => (route === 'GET user/organisations' ? [query.get('q')] : []));
  expect(requested).toEqual([null, 'elan', 'elanx']);
});

test('an organisation with inbox items shows their number, with a link to the inbox', async () => {
  await show(undefined, {
    'GET user/inbox': () => ({ organisations: [{ uuid: mine.uuid, count: 3 }], invitations: 0 }),
  });
  const waiting = await screen.findByRole('link', { name: 'Northwind: 3 things wait for you' });
  expect(waiting).toHaveAttribute('href', `/organization/${mine.uuid}/inbox`);
  expect(screen.queryByRole('link', { name: /Élan: / })).toBeNull();
});

test('updates the counts and the list of organisations live', async () => {
  const stream = liveStream();
  const counts = { organisations: [{ uuid: mine.uuid, count: 3 }], invitations: 0 };
  const organisations = [mine];
  await show(organisations, {
    'GET user/live': stream.answer,
    'GET user/inbox': () => counts,
  });
  await screen.findByRole('link', { name: 'Northwind: 3 things wait for you' });
  counts.organisations = [{ uuid: mine.uuid, count: 4 }];
  stream.send({ type: 'inbox', target: 'inbox', uuid: null, actor: null });
  await screen.findByRole('link', { name: 'Northwind: 4 things wait for you' });
  organisations.push(theirs);
  const about = { target: 'user_organisations', uuid: mine.owner_uuid, actor: null };
  stream.send({ type: 'waymark.identity.member.joined.v1', ...about });
  await screen.findByText('Élan');
});

test('only the owner sees edit and delete', async () => {
  await show();
  expect(await screen.findByRole('button', { name: 'Edit Northwind' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete Northwind' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /(Edit|Delete) Élan/ })).toBeNull();
});

test('a favourite moves up at once, before the server has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await show([theirs, mine], { 'POST user/organisations/:org/favorite': () => promise });
  await userEvent.click(await star('Northwind'));
  await waitFor(() => expect(names()).toEqual(['Northwind', 'Élan']));
  await act(async () => resolve({}));
});

test('a double click marks one favourite, not the organisation that has come in its place too', async () => {
  const { calls } = await show([theirs, mine], { 'POST user/organisations/:org/favorite': () => ({}) });
  fireEvent.click(await star('Northwind'), { detail: 1 });
  await waitFor(() => expect(names()).toEqual(['Northwind', 'Élan']));
  fireEvent.click(await star('Élan'), { detail: 2 });
  await act(async () => {});
  expect(calls.filter(({ route }) => route.endsWith('/favorite'))).toHaveLength(1);
});

test('a former favourite moves only when the server has returned its place', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const organisations = [
    { ...mine, favorite: true },
    { ...theirs, favorite: true },
  ];
  await show(organisations, { 'DELETE user/organisations/:org/favorite': () => promise });
  await userEvent.click(await star('Northwind'));
  await waitFor(async () => expect(await star('Northwind')).toHaveAttribute('aria-pressed', 'false'));
  expect(names()).toEqual(['Northwind', 'Élan']);
  organisations.push({ ...mine, favorite: false });
  organisations.shift();
  resolve({});
  await waitFor(() => expect(names()).toEqual(['Élan', 'Northwind']));
});

test('a favourite is rolled back when the server refuses it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await show(undefined, { 'POST user/organisations/:org/favorite': () => promise });
  await userEvent.click(await star('Northwind'));
  await waitFor(async () => expect(await star('Northwind')).toHaveAttribute('aria-pressed', 'true'));
  resolve(refusal(503, 'SERVICE_UNAVAILABLE', 'Away'));
  expect(await screen.findByText('Away')).toBeTruthy();
  await waitFor(async () => expect(await star('Northwind')).toHaveAttribute('aria-pressed', 'false'));
});

test('deleting lists what is lost and asks for the name', async () => {
  const { calls } = await show(undefined, { 'DELETE user/organisations/:org': () => ({ organisation: mine }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Northwind' }));
  expect(await screen.findByText(/All its objectives and key results are lost/)).toBeTruthy();
  const confirm = await screen.findByRole('button', { name: 'Delete the organisation' });
  await userEvent.click(confirm);
  expect(await screen.findByText('The text does not match')).toBeTruthy();
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: /to confirm/ }), 'Northwind');
  await userEvent.click(confirm);
  expect(await screen.findByText('Organisation deleted')).toBeTruthy();
  expect(calls.some(({ route }) => route === `DELETE user/organisations/${mine.uuid}`)).toBe(true);
});

test('without organisations there is a placeholder with the button that creates one', async () => {
  const { calls } = await show([], { 'POST user/organisations': () => ({ organisation: mine }) });
  expect(await screen.findByText('No organisation yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'New organisation' }));
  const create = await screen.findByRole('button', { name: 'Create' });
  await userEvent.click(create);
  expect(await screen.findByText('An organisation needs a name')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Northwind');
  await userEvent.click(create);
  await waitFor(() => expect(window.location.pathname).toBe(`/organization/${mine.uuid}`));
  const made = calls.find(({ route }) => route === 'POST user/organisations');
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(made?.body).toMatchObject({ name: 'Northwind', lang: 'en', timezone });
});

test('entering the list drops the cached data of the previous organisation', async () => {
  readTexts('shell', texts);
  const { queryClient } = await renderApp(
    <Routes>
      <Route path="/account" element={<Link to="/organization">Leave</Link>} />
      <Route path="/organization" element={<OrganisationsScreen />} />
    </Routes>,
    { organisation: null, path: '/account', routes: { 'GET user/organisations': () => ({ organisations: [mine] }) } },
  );
  const key = ['organisation', mine.uuid, 'organisations'];
  queryClient.setQueryData(key, mine);
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  await screen.findByRole('link', { name: /Northwind/ });
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

test('only rows near the viewport are rendered in a long list', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(73);
  const many = Array.from({ length: 1_000 }, (_, n) =>
    anOrganisation({ uuid: `${n}`, name: `Northwind ${String(n).padStart(4, '0')}` }),
  );
  await show(many);
  expect(await screen.findByRole('link', { name: /Northwind 0000/ })).toBeTruthy();
  // Twelve until the code of virtual lists has loaded.
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(12));
  expect(screen.getAllByRole('article').length).toBeLessThan(100);
  await userEvent.type(screen.getByRole('searchbox'), '0999');
  expect(await screen.findByRole('link', { name: /Northwind 0999/ })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
