import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageNavigation } from '@waymark/shell-kit';
import { aMember, anOrganisation, type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { DeleteAccount } from './delete-account.tsx';

const shared = anOrganisation({ name: 'Shared', number_of_active_users: 2 });
const alone = anOrganisation({ uuid: '00000000-0000-4000-8000-000000000101', name: 'Alone' });
const me = aMember();
const grace = aMember({ uuid: '00000000-0000-4000-8000-000000000002', first_name: 'Grace', last_name: 'Hopper' });

const open = async (routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  const app = await renderApp(<DeleteAccount />, {
    organisation: null,
    path: '/account',
    routes: {
      'GET user/organisations': ({ query }) => ({ organisations: query.get('shared') === 'true' ? [shared] : [alone] }),
      'GET user/organisations/:org/users': () => ({ users: [me, grace] }),
      ...routes,
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await screen.findByRole('dialog');
  return app;
};
const submit = async () => {
  const buttons = await screen.findAllByRole('button', { name: 'Delete my account' });
  await userEvent.click(buttons.at(-1) ?? document.body);
};
const successor = () => screen.findByRole('combobox', { name: /Who takes over in Shared/ });

test('lists the organisations that are deleted, and asks for no successor in them', async () => {
  await open();
  expect(await screen.findByText('Alone')).toBeTruthy();
  expect(await successor()).toBeTruthy();
  expect(screen.queryByText(/Who takes over in Alone/)).toBeNull();
});

test('requires the checkbox and each successor', async () => {
  const { calls } = await open();
  await successor();
  await submit();
  expect(await screen.findByText('You have to check this box')).toBeTruthy();
  expect(await screen.findByText('Choose the member who takes over')).toBeTruthy();
  expect(calls.some(({ route }) => route === 'DELETE user')).toBe(false);
});

test('sends the successors, and ends the session', async () => {
  const { calls, session } = await open({ 'DELETE user': () => ({}) });
  await userEvent.click(await successor());
  await userEvent.click(await screen.findByText('Grace Hopper'));
  await userEvent.click(screen.getByRole('checkbox', { name: /I am sure/ }));
  await submit();
  await waitFor(() => expect(session.state().status).toBe('anonymous'));
  expect(calls.find(({ route }) => route === 'DELETE user')?.body).toEqual({
    sure: true,
    new_owners: [{ organisation_uuid: shared.uuid, user_uuid: grace.uuid }],
  });
  expect(window.location.pathname).toBe('/login');
});

test('asks nothing about an unsaved profile once the account is deleted', async () => {
  const { session } = await open({ 'DELETE user': () => ({}) });
  const release = pageNavigation().block(() => false);
  await userEvent.click(await successor());
  await userEvent.click(await screen.findByText('Grace Hopper'));
  await userEvent.click(screen.getByRole('checkbox', { name: /I am sure/ }));
  await submit();
  await waitFor(() => expect(session.state().status).toBe('anonymous'));
  expect(window.location.pathname).toBe('/login');
  release();
});

test('names the owner as the successor in an organisation that requires a second factor which the person does not have', async () => {
  const closed = { ...shared, require_second_factor: true, owner_uuid: grace.uuid };
  const { calls } = await open({
    'GET user/organisations': ({ query }) => ({ organisations: query.get('shared') === 'true' ? [closed] : [] }),
    'GET user/organisations/:org/users': () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'Add a second factor'),
    'DELETE user': () => ({}),
  });
  expect(await screen.findByText(/^In Shared, the owner takes over/)).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /I am sure/ }));
  await submit();
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'DELETE user')?.body).toEqual({
      sure: true,
      new_owners: [{ organisation_uuid: shared.uuid, user_uuid: grace.uuid }],
    }),
  );
  expect(calls.some(({ route }) => route === 'GET user/organisations/:org/users')).toBe(false);
});

test('asks the owner of such an organisation to add a second factor first, to choose a successor', async () => {
  const own = { ...shared, require_second_factor: true, owner_uuid: me.uuid };
  await open({
    'GET user/organisations': ({ query }) => ({ organisations: query.get('shared') === 'true' ? [own] : [] }),
  });
  expect(await successor()).toHaveAccessibleDescription(/^Shared requires a second factor\. Add one first/);
});

test('loads many organisations page by page, each with its own field for a successor', async () => {
  const many = Array.from({ length: 11 }, (_, index) =>
    anOrganisation({ uuid: `00000000-0000-4000-8000-0000000002${index + 10}`, name: `Place ${index}` }),
  );
  const requested: string[] = [];
  const { calls } = await open({
    'GET user/organisations': ({ query }) => {
      requested.push(query.toString());
      const offset = Number(query.get('offset') ?? 0);
      const organisations = many.slice(offset, offset + Number(query.get('limit')));
      return Response.json(
        { status: true, organisations: query.get('shared') === 'true' ? organisations : [alone] },
        { headers: { 'x-total-count': query.get('shared') === 'true' ? '11' : '31' } },
      );
    },
    'DELETE user': () => ({}),
  });
  expect(await screen.findByText('and 30 more')).toBeTruthy();
  const fields = () => screen.getAllByRole('combobox', { name: /Who takes over in Place/ });
  await waitFor(() => expect(fields()).toHaveLength(10));
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more organisation' }));
  await waitFor(() => expect(fields()).toHaveLength(11));
  expect(screen.queryByRole('button', { name: /more organisation/ })).toBeNull();
  for (const field of fields()) {
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
  }
  await userEvent.click(screen.getByRole('checkbox', { name: /I am sure/ }));
  await submit();
  await waitFor(() => expect(calls.find(({ route }) => route === 'DELETE user')).toBeTruthy());
  expect(calls.find(({ route }) => route === 'DELETE user')?.body).toEqual({
    sure: true,
    new_owners: many.map(({ uuid }) => ({ organisation_uuid: uuid, user_uuid: grace.uuid })),
  });
  expect(requested.every((query) => query.includes('limit='))).toBe(true);
});

test('the dialog asks for a successor in an organisation that another user has joined after it was opened', async () => {
  let isJoined = false;
  const { session } = await open({
    'GET user/organisations': ({ query }) => {
      if (query.get('shared') !== 'true') return { organisations: isJoined ? [] : [alone] };
      return { organisations: isJoined ? [shared, alone] : [shared] };
    },
    'DELETE user': () => {
      if (isJoined) return {};
      isJoined = true;
      return refusal(422, 'VALIDATION', 'Check the fields', {
        errors: { new_owners: 'Choose who takes over in every organisation' },
      });
    },
  });
  await userEvent.click(await successor());
  await userEvent.click(await screen.findByText('Grace Hopper'));
  await userEvent.click(screen.getByRole('checkbox', { name: /I am sure/ }));
  await submit();
  const field = await screen.findByRole('combobox', { name: /Who takes over in Alone/ });
  expect(screen.getByRole('alert')).toHaveTextContent('Choose who takes over in every organisation');
  await userEvent.click(field);
  await userEvent.click((await screen.findAllByRole('option', { name: /Grace Hopper/ })).at(-1) ?? field);
  await submit();
  await waitFor(() => expect(session.state().status).toBe('anonymous'));
});

test('the successor field of an organisation that all others have left disappears, and other choices stay', async () => {
  const left = anOrganisation({
    uuid: '00000000-0000-4000-8000-000000000102',
    name: 'Left',
    number_of_active_users: 2,
  });
  let isLeft = false;
  const { calls, queryClient } = await open({
    'GET user/organisations': ({ query }) => {
      if (query.get('shared') !== 'true') return { organisations: [alone] };
      return { organisations: isLeft ? [shared] : [left, shared] };
    },
    'DELETE user': () => ({}),
  });
  expect(await screen.findByRole('combobox', { name: /Who takes over in Left/ })).toBeTruthy();
  await userEvent.click(await successor());
  await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
  isLeft = true;
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Who takes over in Left/ })).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: /I am sure/ }));
  await submit();
  await waitFor(() => expect(calls.find(({ route }) => route === 'DELETE user')).toBeTruthy());
  expect(calls.find(({ route }) => route === 'DELETE user')?.body).toEqual({
    sure: true,
    new_owners: [{ organisation_uuid: shared.uuid, user_uuid: grace.uuid }],
  });
});
