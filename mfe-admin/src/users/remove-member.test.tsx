import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MemberResource } from '@waymark/contracts';
import { pageNavigation } from '@waymark/shell-kit';
import { aMember, anOrganisation, aUser, type FakeRoutes, renderApp, shownText } from '@waymark/shell-kit/testing';
import { TeamsScreen } from '../teams/teams-screen.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const ORG = 'user/organisations/:org';
const text = (key: string, values = {}) => shownText(`admin:${key}`, values);
const me = aMember();
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

const open = async (members: MemberResource[], more: FakeRoutes = {}, query = '', owner = 'somebody') => {
  const active = members.filter((each) => each.active).length;
  const organisation = anOrganisation({ name: 'Northwind', number_of_active_users: active, owner_uuid: owner });
  const app = await renderApp(<TeamsScreen />, {
    path: `/teams${query}`,
    organisation,
    user: aUser(),
    routes: {
      [`GET ${ORG}/users`]: () =>
        Response.json({ status: true, users: members }, { headers: { 'x-total-count': String(members.length) } }),
      [`GET ${ORG}/teams`]: () => ({ teams: [] }),
      [`POST ${ORG}/check_subscription`]: () => ({ organisation }),
      [`DELETE ${ORG}/remove`]: () => ({}),
      ...more,
    },
  });
  const removed = () => app.calls.filter(({ route }) => route.endsWith('/remove')).map(({ body }) => body);
  return { ...app, removed };
};
const press = async (name: string, within_: ReturnType<typeof within> | typeof screen = screen) =>
  userEvent.click(await within_.findByRole('button', { name }));
const dialogOf = (key: string, values = {}) => screen.findByRole('dialog', { name: text(key, values) });

test('an invitation is withdrawn without a successor, and can be sent again from the toast', async () => {
  const { calls, removed } = await open([me, invited], { [`POST ${ORG}/add`]: () => ({ users: [invited] }) });
  await press(text('users.withdraw', { name: 'new@x.org' }));
  const dialog = await dialogOf('take_out.withdraw_title');
  expect(within(dialog).queryByRole('combobox')).toBeNull();
  await press('Withdraw invitation', within(dialog));
  await screen.findByText(text('take_out.withdraw_done', { name: 'new@x.org' }));
  expect(removed()).toEqual([{ users_uuid: ['new'] }]);
  await press(shownText('kit:undo.label'));
  await screen.findByText(text('users.invited', { count: 1 }));
  expect(calls.find(({ route }) => route.endsWith('/add'))?.body).toEqual({ users_emails: ['new@x.org'] });
});

test('the successor of another member is optional', async () => {
  const { removed } = await open([me, grace]);
  await press(text('users.remove', { name: 'Grace Hopper' }));
  const dialog = await dialogOf('take_out.remove_title', { name: 'Grace Hopper' });
  expect(await within(dialog).findByText(text('take_out.successor_optional'))).toBeTruthy();
  await press(text('take_out.remove_confirm'), within(dialog));
  await screen.findByText(text('take_out.remove_done', { name: 'Grace Hopper' }));
  expect(removed()).toEqual([{ users_uuid: ['grace'] }]);
  expect(screen.queryByRole('button', { name: shownText('kit:undo.label') })).toBeNull();
});

test('a member who leaves chooses a successor, and goes to the organisations', async () => {
  const { removed } = await open([me, grace]);
  await press(text('users.leave'));
  const dialog = await dialogOf('take_out.leave_title', { organisation: 'Northwind' });
  await press(text('take_out.leave_confirm'), within(dialog));
  const field = await within(dialog).findByRole('combobox');
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(removed()).toEqual([]);
  await userEvent.click(field);
  expect(screen.queryByRole('option', { name: /Ada Lovelace/, hidden: true })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/, hidden: true }));
  await press(text('take_out.leave_confirm'), within(dialog));
  await waitFor(() => expect(window.location.pathname).toBe('/organization'));
  expect(removed()).toEqual([{ users_uuid: [me.uuid], new_owner_id: 'grace' }]);
  expect(screen.getByText(text('take_out.leave_done', { organisation: 'Northwind' }))).toBeTruthy();
});

test('an owner who leaves reads that the successor becomes the owner; other members do not', async () => {
  const notice = text('take_out.leave_owner', { organisation: 'Northwind' });
  const { unmount } = await open([me, grace], {}, '', me.uuid);
  await press(text('users.leave'));
  expect(within(await dialogOf('take_out.leave_title', { organisation: 'Northwind' })).getByText(notice)).toBeTruthy();
  unmount();
  await open([me, grace]);
  await press(text('users.leave'));
  await dialogOf('take_out.leave_title', { organisation: 'Northwind' });
  expect(screen.queryByText(notice)).toBeNull();
});

test('the last member reads that leaving deletes the organisation, and has to type its name', async () => {
  const { removed } = await open([me]);
  await press(text('users.leave'));
  const dialog = await dialogOf('take_out.leave_last_title', { organisation: 'Northwind' });
  expect(within(dialog).getByText(text('take_out.leave_last_text', { organisation: 'Northwind' }))).toBeTruthy();
  await press(text('take_out.leave_last_confirm'), within(dialog));
  expect(await within(dialog).findByText(shownText('kit:confirm.mismatch'))).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Northwind');
  await press(text('take_out.leave_last_confirm'), within(dialog));
  await waitFor(() => expect(removed()).toEqual([{ users_uuid: [me.uuid] }]));
});

test('a member who opens another page before leaving has ended stays on that page', async () => {
  const { promise: left, resolve } = Promise.withResolvers<object>();
  await open([me], { [`DELETE ${ORG}/remove`]: () => left });
  await press(text('users.leave'));
  const dialog = await dialogOf('take_out.leave_last_title', { organisation: 'Northwind' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Northwind');
  await press(text('take_out.leave_last_confirm'), within(dialog));
  await press(shownText('kit:form.cancel'), within(dialog));
  act(() => pageNavigation().push('/account'));
  resolve({});
  await screen.findByText(text('take_out.leave_last_done', { organisation: 'Northwind' }));
  expect(window.location.pathname).toBe('/account');
});

test('a click on a column heading sorts on the server, and the order is in the address', async () => {
  const { calls } = await open([me, grace]);
  const heading = async (key: string) =>
    within(await screen.findByRole('columnheader', { name: text(`users.${key}`) })).getByRole('button');
  const orders = () => calls.filter(({ query }) => query.has('limit')).map(({ query }) => query.get('sort'));
  await userEvent.click(await heading('joined'));
  await waitFor(() => expect(orders().at(-1)).toBe('joined_at'));
  expect(window.location.search).toBe('?sort=joined_at');
  await userEvent.click(await heading('joined'));
  await waitFor(() => expect(orders().at(-1)).toBe('-joined_at'));
  await userEvent.click(await heading('name'));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('an unknown sort order in the address is ignored', async () => {
  const { calls } = await open([me], {}, '?sort=salary');
  await screen.findByText('Ada Lovelace');
  expect(calls.find(({ query }) => query.has('sort'))?.query.get('sort')).toBe('name');
});
