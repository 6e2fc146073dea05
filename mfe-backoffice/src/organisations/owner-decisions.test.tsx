import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrganisationResource } from '@waymark/contracts';
import { anOrganisation, aUser, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const text = (key: string, values = {}) => shownText(`backoffice:${key}`, values);
const quarry = (more: Partial<OrganisationResource> = {}): OrganisationResource =>
  anOrganisation({ uuid: 'quarry', name: 'Quarry', ...more });

const open = async (state: Partial<OrganisationResource> = {}, more: FakeRoutes = {}, query = '', total = 1) => {
  const app = await renderApp(<Root />, {
    organisation: null,
    user: aUser({ super_admin: true }),
    path: `/admin/subscription-management${query}`,
    routes: {
      'GET user/all_organisations': ({ query }) =>
        Response.json(
          { status: true, organisations: query.get('q') === 'none' ? [] : [quarry(state)] },
          { headers: { 'x-total-count': query.get('q') === 'none' ? '0' : String(total) } },
        ),
      ...more,
    },
  });
  const requested = () => app.calls.filter(({ route }) => route.endsWith('all_organisations'));
  const sent = () =>
    app.calls
      .filter(({ route }) => route.startsWith('POST'))
      .map(({ route, body }) => [route.split('super_admin_')[1], body]);
  return { ...app, requested, sent };
};
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: text('organisations.actions', { name: 'Quarry' }) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text(`action.${action}`), hidden: true }));
  return screen.findByRole('dialog', { name: text(`action.${action}`) });
};
const answer = (action: string): FakeRoutes => ({
  [`POST user/organisations/:org/super_admin_${action}`]: () => ({ organisation: quarry() }),
});

test.each([
  ['payment_done', { payment_amount: 120 }, '$120', { payment_amount: 120 }],
  ['not_paid', {}, 'Quarry', undefined],
] as const)(
  '%s is sent only after a confirmation that names the amount or the organisation',
  async (action, state, named, body) => {
    const { sent, requested } = await open(state, answer(action));
    const dialog = await choose(action);
    expect(dialog).toHaveTextContent(named);
    expect(sent()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: text(`decide.${action}_confirm`) }));
    await screen.findByText(text(`done.${action}`, { name: 'Quarry' }));
    expect(sent()).toEqual([[action, body]]);
    await waitFor(() => expect(requested().length).toBeGreaterThan(1));
  },
);

const goingDown = { current_subscription_type: 'grow_plan', in_progress_subscription_type: 'free_plan' } as const;
const removal = (count: number) => text('decide.removes', { count });

test.each([
  [8, 3],
  [6, 1],
  [5, 0],
])('with %i active users, accepting a downgrade to five seats says that it removes %i', async (active, removed) => {
  const { sent } = await open({ ...goingDown, number_of_active_users: active }, answer('accept_subscription_request'));
  const dialog = await choose('accept');
  expect(dialog).toHaveTextContent(removal(removed));
  await userEvent.click(within(dialog).getByRole('button', { name: text('decide.accept_confirm') }));
  await waitFor(() => expect(sent()).toEqual([['accept_subscription_request', { reference: null }]]));
});

test.each([
  ['an upgrade', { in_progress_subscription_type: 'enterprise_plan' }],
  ['fewer users', { in_progress_number_of_users_modification: true, in_progress_number_of_users_requested_number: 0 }],
] as const)('the confirmation of accepting %s does not mention removed members', async (_what, requested) => {
  const grow = { current_subscription_type: 'grow_plan', number_of_users_over_subscription: 2 } as const;
  await open({ ...grow, number_of_active_users: 40, ...requested });
  const dialog = await choose('accept');
  expect(dialog).toHaveTextContent(text('decide.accept'));
  expect(dialog).not.toHaveTextContent(/remove/);
});

const asked = { in_progress_subscription_type: 'grow_plan', reference_of_request: 'WM-1' } as const;

test.each([
  ['withdrawn', 'NOTHING_PENDING'],
  ['replaced by another one', 'EDITED_MEANWHILE'],
])('a request that was %s meanwhile is neither accepted nor refused', async (_what, code) => {
  const refused = () => refusal(409, code, 'Not this one');
  const { sent, requested } = await open(asked, {
    'POST user/organisations/:org/super_admin_accept_subscription_request': refused,
    'POST user/organisations/:org/super_admin_refuse_subscription_request': refused,
  });
  const before = requested().length;
  const accepting = await choose('accept');
  await userEvent.click(within(accepting).getByRole('button', { name: text('decide.accept_confirm') }));
  expect(await screen.findByText('Not this one')).toBeTruthy();
  await waitFor(() => expect(accepting).not.toBeInTheDocument());
  expect(requested().length).toBeGreaterThan(before);
  const refusing = await choose('refuse');
  await userEvent.type(await within(refusing).findByRole('textbox', { name: new RegExp(text('refuse.reason')) }), 'No');
  await userEvent.click(within(refusing).getByRole('button', { name: text('refuse.send') }));
  await waitFor(() => expect(requested().length).toBeGreaterThan(before + 1));
  expect(sent()).toEqual([
    ['accept_subscription_request', { reference: 'WM-1' }],
    ['refuse_subscription_request', { reason: 'No', reference: 'WM-1' }],
  ]);
});

test.each(['EDITED_MEANWHILE', 'NOTHING_DUE'])(
  'a payment of an amount that is no longer due (%s) is not recorded, and its dialog closes',
  async (code) => {
    const { requested } = await open(
      { payment_amount: 120 },
      { 'POST user/organisations/:org/super_admin_payment_done': () => refusal(409, code, 'Not this amount') },
    );
    const before = requested().length;
    const dialog = await choose('payment_done');
    await userEvent.click(within(dialog).getByRole('button', { name: text('decide.payment_done_confirm') }));
    expect(await screen.findByText('Not this amount')).toBeTruthy();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(requested().length).toBeGreaterThan(before));
  },
);

test('the dialog of a request that was replaced meanwhile shows the new one, and refuses that next', async () => {
  let present = quarry(asked);
  const { sent } = await open(asked, {
    'POST user/organisations/:org/super_admin_refuse_subscription_request': ({ body }) =>
      (body as { reference: string }).reference === present.reference_of_request
        ? { organisation: quarry() }
        : refusal(409, 'EDITED_MEANWHILE', 'Not this one'),
    'GET superadmin/organisations/:org': () => ({ organisation: present }),
  });
  present = quarry({ ...asked, in_progress_subscription_type: 'enterprise_plan', reference_of_request: 'WM-2' });
  const dialog = await choose('refuse');
  const reason = await within(dialog).findByRole('textbox', { name: new RegExp(text('refuse.reason')) });
  await userEvent.type(reason, 'No');
  await userEvent.click(within(dialog).getByRole('button', { name: text('refuse.send') }));
  await within(dialog).findByText('WM-2');
  expect(reason).toHaveValue('No');
  await userEvent.click(within(dialog).getByRole('button', { name: text('refuse.send') }));
  await screen.findByText(text('done.refuse', { name: 'Quarry' }));
  expect(sent().map(([, body]) => body)).toEqual([
    { reason: 'No', reference: 'WM-1' },
    { reason: 'No', reference: 'WM-2' },
  ]);
});

test('an amount is edited in dollars and cents', async () => {
  const { sent } = await open({ cost_of_subscription: 120 }, answer('edit_subscription_amount'));
  const dialog = await choose('edit_amount');
  const field = await within(dialog).findByRole('textbox', { name: new RegExp(text('edit.amount')) });
  expect(field).toHaveValue('$120');
  await userEvent.clear(field);
  await userEvent.type(field, '99.5');
  await userEvent.click(within(dialog).getByRole('button', { name: text('edit.save') }));
  await screen.findByText(text('done.edit', { name: 'Quarry' }));
  expect(sent()).toEqual([['edit_subscription_amount', { cost_of_subscription: 99.5 }]]);
});

test('an error of the server about the number of users is shown at its field', async () => {
  const name = 'number_of_users_based_on_subscription';
  const { sent } = await open(
    { [name]: 10 },
    {
      'POST user/organisations/:org/super_admin_edit_maximum_users_amount': () =>
        refusal(422, 'VALIDATION', 'No', { errors: { [name]: 'Fewer than there are' } }),
    },
  );
  const dialog = await choose('edit_maximum');
  const field = await within(dialog).findByRole('textbox', { name: new RegExp(text('edit.maximum')) });
  await userEvent.clear(field);
  await userEvent.type(field, '4');
  await userEvent.click(within(dialog).getByRole('button', { name: text('edit.save') }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Fewer than there are/));
  expect(sent()).toEqual([['edit_maximum_users_amount', { [name]: 4 }]]);
});

test.each([
  [2, '2 users over the plan are added.'],
  [0, ''],
])(
  'with %i users over the plan, the field for the maximum of users has the description %j',
  async (count, explained) => {
    await open({ number_of_users_over_subscription: count });
    const dialog = await choose('edit_maximum');
    const field = await within(dialog).findByRole('textbox', { name: new RegExp(text('edit.maximum')) });
    expect(field).toHaveAccessibleDescription(explained);
  },
);

test('refusing a request requires a reason', async () => {
  const { sent } = await open({ in_progress_subscription_type: 'grow_plan' }, answer('refuse_subscription_request'));
  const dialog = await choose('refuse');
  const field = await within(dialog).findByRole('textbox', { name: new RegExp(text('refuse.reason')) });
  await userEvent.click(within(dialog).getByRole('button', { name: text('refuse.send') }));
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(sent()).toEqual([]);
  await userEvent.type(field, 'Too early');
  await userEvent.click(within(dialog).getByRole('button', { name: text('refuse.send') }));
  await screen.findByText(text('done.refuse', { name: 'Quarry' }));
  expect(sent()).toEqual([['refuse_subscription_request', { reason: 'Too early', reference: null }]]);
});

test.each([
  ['edit_amount', 'edit_subscription_amount', 'edit.save', 'done.edit'],
  ['edit_maximum', 'edit_maximum_users_amount', 'edit.save', 'done.edit'],
  ['refuse', 'refuse_subscription_request', 'refuse.send', 'done.refuse'],
])(
  '%s whose response arrives after its dialog was closed does not close the next dialog',
  async (action, path, send, done) => {
    const { promise: answered, resolve } = Promise.withResolvers<object>();
    const { queryClient } = await open(
      { in_progress_subscription_type: 'grow_plan' },
      { [`POST user/organisations/:org/super_admin_${path}`]: () => answered },
    );
    const first = await choose(action);
    await userEvent.type(await within(first).findByRole('textbox'), '1');
    await userEvent.click(within(first).getByRole('button', { name: text(send) }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(action);
    resolve({ organisation: quarry() });
    await screen.findByText(text(done, { name: 'Quarry' }));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(screen.getByRole('dialog', { name: text(`action.${action}`) })).toBeTruthy();
  },
);

test('a refused decision shows an error, and the dialog stays open', async () => {
  await open({}, { 'POST user/organisations/:org/super_admin_not_paid': () => refusal(409, 'X', 'Paid just now') });
  const dialog = await choose('not_paid');
  await userEvent.click(within(dialog).getByRole('button', { name: text('decide.not_paid_confirm') }));
  expect(await screen.findByText('Paid just now')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: text('action.not_paid') })).toBeTruthy();
});

test('search and page are in the address, and a new search starts at the first page', async () => {
  const { requested } = await open({}, {}, '?q=qua&page=2', 120);
  await screen.findByText('Quarry');
  expect([requested()[0]?.query.get('q'), requested()[0]?.query.get('offset')]).toEqual(['qua', '50']);
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:pagination.next') }));
  await waitFor(() => expect(requested().at(-1)?.query.get('offset')).toBe('100'));
  await userEvent.type(screen.getByRole('searchbox', { name: text('organisations.search') }), 'r');
  await waitFor(() => expect(requested().at(-1)?.query.get('q')).toBe('quar'));
  expect(requested().at(-1)?.query.get('offset')).toBe('0');
  expect(window.location.search).toBe('?q=quar');
});

test.each(['0', '-3', 'last'])('an invalid page %s in the address shows the first page', async (page) => {
  const { requested } = await open({}, {}, `?page=${page}`);
  await screen.findByText('Quarry');
  expect(requested()[0]?.query.get('offset')).toBe('0');
});

test('a page after the end of the list redirects to the last page', async () => {
  const { requested } = await open(
    {},
    {
      'GET user/all_organisations': ({ query: sent }) =>
        Response.json(
          { status: true, organisations: Number(sent.get('offset')) > 50 ? [] : [quarry()] },
          { headers: { 'x-total-count': '60' } },
        ),
    },
    '?page=3',
  );
  await screen.findByText('Quarry');
  expect(requested().map(({ query }) => query.get('offset'))).toEqual(['100', '50']);
  expect(window.location.search).toBe('?page=2');
});

test('a search without results shows the searched text', async () => {
  await open({}, {}, '?q=none');
  expect(await screen.findByText(text('organisations.none_found', { q: 'none' }))).toBeTruthy();
});
