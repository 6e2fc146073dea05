import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { displayName, type MemberResource, matchesSearch } from '@waymark/contracts';
import {
  aMember,
  anOrganisation,
  type FakeRoutes,
  press,
  refusal,
  renderApp,
  shownText,
} from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { prepareTests } from '../../testing.ts';

prepareTests();

const ORG = 'user/organisations/:org';
const uuidAt = (index: number): string => `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const text = (key: string, values = {}) => shownText(`admin:${key}`, values);
const grace = aMember({
  uuid: uuidAt(1),
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@x.org',
  admin: false,
});
const invited = aMember({
  uuid: uuidAt(2),
  first_name: null,
  last_name: null,
  email: 'new@x.org',
  admin: false,
  active: false,
});

/** The route that lists members: search, uuids and pages. */
const usersOf =
  (members: MemberResource[]): FakeRoutes[string] =>
  ({ query }) => {
    const named = query.get('uuids')?.split(',');
    const found = members
      .filter((one) => matchesSearch(query.get('q') ?? '', [displayName(one), one.email]))
      .filter(({ uuid }) => !named || named.includes(uuid))
      .filter(({ admin }) => [null, String(admin)].includes(query.get('admin')))
      .filter(({ active }) => [null, String(active)].includes(query.get('active')));
    const offset = Number(query.get('offset') ?? 0);
    const users = found.slice(offset, offset + Number(query.get('limit') ?? 1_000));
    return Response.json({ status: true, users }, { headers: { 'x-total-count': String(found.length) } });
  };

const open = async (members: MemberResource[], more: FakeRoutes = {}, query = '') => {
  const organisation = anOrganisation();
  const app = await renderApp(<Root />, {
    path: `/admin/members${query}`,
    organisation,
    routes: {
      [`GET ${ORG}/users`]: usersOf(members),
      [`POST ${ORG}/check_subscription`]: () => ({ organisation }),
      ...more,
    },
  });
  await screen.findByRole('button', { name: text('members.add') });
  const sent = (path: string) =>
    app.calls
      .filter(({ route }) => !route.startsWith('GET') && route.endsWith(path))
      .map(({ route, body }) => [route.split(' ')[0], body]);
  return { ...app, sent };
};

test('a search for members is sent to the server, and is in the address', async () => {
  const { calls } = await open([aMember(), grace]);
  await screen.findByText('Grace Hopper');
  await userEvent.type(screen.getByRole('searchbox', { name: text('users.search') }), 'ada');
  await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
  expect(screen.getByText('Ada Lovelace')).toBeTruthy();
  expect(window.location.search).toBe('?q=ada');
  expect(calls.map(({ query }) => query.get('q'))).toContain('ada');
});

test('a search for members without results shows a notice with the searched text', async () => {
  await open([grace], {}, '?q=zzz');
  expect(await screen.findByText(text('users.none_found_text', { q: 'zzz' }))).toBeTruthy();
});

test('a filter shows only the admins, or only invited people', async () => {
  await open([aMember(), grace, invited]);
  await screen.findByText('Grace Hopper');
  await userEvent.click(screen.getByRole('radio', { name: text('users.show_admins') }));
  await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
  expect(screen.getByText('Ada Lovelace')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: text('users.show_invited') }));
  expect((await screen.findAllByText('new@x.org')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull());
});

test('people who have not joined yet are marked as invited', async () => {
  await open([grace, invited]);
  const marks = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).queryAllByText('Invited');
  await screen.findByText('Grace Hopper');
  expect(['Grace Hopper', 'new@x.org'].map((name) => marks(name).length)).toEqual([0, 1]);
});

test('a member is promoted to admin, which can be undone', async () => {
  const { sent } = await open([aMember(), grace], {
    [`POST ${ORG}/admin`]: () => ({ users: [{ ...grace, admin: true }] }),
    [`DELETE ${ORG}/admin`]: () => ({ users: [grace] }),
  });
  await press(text('members.promote_name', { name: 'Grace Hopper' }));
  await screen.findByText(text('members.promoted', { name: 'Grace Hopper' }));
  await press(shownText('kit:undo.label'));
  await waitFor(() =>
    expect(sent('/admin')).toEqual([
      ['POST', { target_admins: [grace.uuid] }],
      ['DELETE', { target_admins: [grace.uuid] }],
    ]),
  );
});

test('a double click promotes a member only once, and the focus stays', async () => {
  let members = [aMember(), grace];
  const { sent } = await open([], {
    [`GET ${ORG}/users`]: (call) => usersOf(members)(call),
    [`POST ${ORG}/admin`]: () => {
      members = [aMember(), { ...grace, admin: true }];
      return { users: [{ ...grace, admin: true }] };
    },
    [`DELETE ${ORG}/admin`]: () => ({ users: [grace] }),
  });
  await press(text('members.promote_name', { name: 'Grace Hopper' }));
  const revoke = await screen.findByRole('button', { name: text('members.revoke_name', { name: 'Grace Hopper' }) });
  fireEvent.click(revoke, { detail: 2 });
  await screen.findByText(text('members.promoted', { name: 'Grace Hopper' }));
  expect(sent('/admin')).toHaveLength(1);
  expect(revoke).toHaveFocus();
});

test('an invited person cannot be promoted, and the invitation can be withdrawn', async () => {
  await open([invited]);
  expect(await screen.findByRole('button', { name: text('users.withdraw', { name: 'new@x.org' }) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('members.promote_name', { name: 'new@x.org' }) })).toBeNull();
});

/** Opens the popup; its picker has the focus. */
const openAdding = async () => {
  await press(text('members.add'));
  const dialog = await screen.findByRole('dialog', { name: text('members.add') });
  const picker = await within(dialog).findByRole('combobox', { name: new RegExp(text('members.member')) });
  await waitFor(() => expect(picker).toHaveFocus());
  expect(picker).toHaveAttribute('aria-expanded', 'false');
  return { dialog, picker };
};
const chooseGrace = async () => {
  await userEvent.keyboard('Gra');
  await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/, hidden: true }));
};

test('choosing a member in the popup promotes them to admin at once, which can be undone', async () => {
  const { sent } = await open([aMember(), grace], {
    [`POST ${ORG}/admin`]: () => ({ users: [{ ...grace, admin: true }] }),
    [`DELETE ${ORG}/admin`]: () => ({ users: [grace] }),
  });
  const { picker } = await openAdding();
  await userEvent.click(picker);
  await screen.findByRole('option', { name: /Grace Hopper/, hidden: true });
  expect(screen.queryByRole('option', { name: /Ada Lovelace/, hidden: true })).toBeNull();
  await chooseGrace();
  await screen.findByText(text('members.promoted', { name: 'Grace Hopper' }));
  expect(sent('/admin')).toEqual([['POST', { target_admins: [grace.uuid] }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(shownText('kit:undo.label'));
  await waitFor(() => expect(sent('/admin')).toHaveLength(2));
  expect(sent('/admin')[1]).toEqual(['DELETE', { target_admins: [grace.uuid] }]);
});

test('a promotion that ends after its popup was closed does not close the next popup', async () => {
  const { promise: promoted, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await open([aMember(), grace], { [`POST ${ORG}/admin`]: () => promoted });
  await openAdding();
  await chooseGrace();
  await press(shownText('kit:dialog.close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openAdding();
  resolve({ users: [{ ...grace, admin: true }] });
  await screen.findByText(text('members.promoted', { name: 'Grace Hopper' }));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(window.location.search).toBe('?dialog=add-admin');
});

test('a refused promotion is shown in the popup and as a toast, and can be retried', async () => {
  let tries = 0;
  const { sent } = await open([aMember(), grace], {
    [`POST ${ORG}/admin`]: () => {
      tries += 1;
      return tries === 1 ? refusal(409, 'MEMBER_NOT_ACTIVE', 'Not joined yet') : { users: [{ ...grace, admin: true }] };
    },
  });
  const { dialog, picker } = await openAdding();
  await chooseGrace();
  expect(await within(dialog).findByText('Not joined yet')).toBeTruthy();
  expect(screen.getByRole('alert')).toHaveTextContent('Not joined yet');
  expect(picker).toHaveValue('Grace Hopper');
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('kit:error_panel.retry') }));
  await screen.findByText(text('members.promoted', { name: 'Grace Hopper' }));
  expect(sent('/admin')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('field errors and responses that are not JSON are shown in the popup as text', async () => {
  const errors = { target_admins: 'No such member' };
  let answer = refusal(422, 'VALIDATION', 'No', { errors });
  await open([aMember(), grace], { [`POST ${ORG}/admin`]: () => answer });
  const { dialog } = await openAdding();
  await chooseGrace();
  expect(await within(dialog).findByText('No such member')).toBeTruthy();
  expect(screen.getByRole('alert')).toHaveTextContent('No such member');
  answer = new Response('<h1>Bad gateway</h1>', { status: 502 });
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('kit:error_panel.retry') }));
  expect(await within(dialog).findByText(shownText('kit:error.unknown'))).toBeTruthy();
});

test('a member is removed after a confirmation', async () => {
  const { sent } = await open([aMember(), grace], { [`DELETE ${ORG}/remove`]: () => ({}) });
  await press(text('users.remove', { name: 'Grace Hopper' }));
  const dialog = await screen.findByRole('dialog', { name: text('take_out.remove_title', { name: 'Grace Hopper' }) });
  await userEvent.click(within(dialog).getByRole('button', { name: text('take_out.remove_confirm') }));
  await screen.findByText(text('take_out.remove_done', { name: 'Grace Hopper' }));
  expect(sent('/remove')).toEqual([['DELETE', { users_uuid: [grace.uuid] }]]);
});

test('a promotion in the list that the server refuses shows an error', async () => {
  await open([aMember(), grace], { [`POST ${ORG}/admin`]: () => refusal(403, 'ADMIN_ONLY', 'Admins only') });
  await press(text('members.promote_name', { name: 'Grace Hopper' }));
  expect(await screen.findByText('Admins only')).toBeTruthy();
});

test('promoting a user who is no longer a member shows the error of the server', async () => {
  const errors = { target_admins: 'No such member' };
  await open([aMember(), grace], { [`POST ${ORG}/admin`]: () => refusal(422, 'VALIDATION', 'No', { errors }) });
  await press(text('members.promote_name', { name: 'Grace Hopper' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No such member');
});

test('an error while loading the members has a retry', async () => {
  let tries = 0;
  const users = usersOf([grace]);
  await open([], {
    [`GET ${ORG}/users`]: (call) => {
      tries += 1;
      return tries === 1 ? refusal(403, 'FORBIDDEN', 'Not now') : users(call);
    },
  });
  await press(shownText('kit:error_panel.retry'));
  expect(await screen.findByText('Grace Hopper')).toBeTruthy();
});

test('the number of members found is announced', async () => {
  await open([grace, invited]);
  await screen.findByRole('table');
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent(text('users.count', { count: 2 }));
  await userEvent.type(screen.getByRole('searchbox'), 'grace');
  await waitFor(() => expect(status).toHaveTextContent(text('users.count', { count: 1 })));
});
