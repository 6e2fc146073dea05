import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrganisationResource, StatementResource } from '@waymark/contracts';
import { resourceKey } from '@waymark/shell-kit';
import { anOrganisation, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../../root.tsx';
import { prepareTests } from '../../testing.ts';

prepareTests();

const ORG = 'user/organisations/:org';
const text = (key: string, values = {}) => shownText(`admin:${key}`, values);
const grow: Partial<OrganisationResource> = {
  current_subscription_type: 'grow_plan',
  number_of_active_users: 8,
  maximum_number_of_users: 10,
  number_of_users_based_on_subscription: 10,
  cost_of_subscription: 120,
  monthly_cost: 132,
  number_of_users_over_subscription: 2,
};

const open = async (state: Partial<OrganisationResource> = {}, more: FakeRoutes = {}, query = '') => {
  const organisation = anOrganisation(state);
  const app = await renderApp(<Root />, {
    path: `/admin/subscription${query}`,
    organisation,
    routes: {
      [`POST ${ORG}/check_subscription`]: () => ({ organisation }),
      [`GET ${ORG}/statements`]: () => ({ name: 'Quarry', statements: [], instructions: null }),
      ...more,
    },
  });
  await screen.findByRole('heading', { name: text('subscription.plans') });
  const sent = () =>
    app.calls
      .filter(({ route }) => route.startsWith('POST') && !route.endsWith('check_subscription'))
      .map(({ route, body }) => [route.split(`${organisation.uuid}/`)[1], body]);
  return { ...app, organisation, sent };
};
const card = (plan: string) => screen.getByRole('article', { name: shownText(`kit:plan.${plan}`) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const request = () => new URLSearchParams(window.location.search).get('request');

test('the subscription shows plan, price, users and the amount due', async () => {
  await open({ ...grow, payment_amount: 60, payment_date: '2026-03-05T00:00:00.000Z' });
  const facts = screen.getByRole('region', { name: text('subscription.title') });
  const values = within(facts)
    .getAllByRole('definition')
    .map(({ firstChild }) => firstChild?.textContent);
  expect(values).toEqual([shownText('kit:plan.grow_plan'), '$132', '8', '2', '10']);
  expect(facts).toHaveTextContent(/\$60/);
  expect(facts).toHaveTextContent(/05 March 26/);
  expect(facts).toHaveTextContent(text('subscription.over', { count: 2 }));
});

test('another plan is requested after a confirmation, and is then shown as pending', async () => {
  const requested = anOrganisation({
    in_progress_subscription_type: 'grow_plan',
    email_of_user_with_request: 'ada@x.org',
  });
  const { sent } = await open({}, { [`POST ${ORG}/new_subscription/:plan`]: () => ({ organisation: requested }) });
  const name = text('plan.subscribe', { name: shownText('kit:plan.grow_plan') });
  await userEvent.click(within(card('grow_plan')).getByRole('button', { name }));
  expect(request()).toBe('grow_plan');
  const dialog = await dialogOf(name);
  expect(sent()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: text('subscription.send') }));
  const pending = await screen.findByRole('region', { name: text('subscription.in_progress') });
  expect(sent()).toEqual([['new_subscription/grow_plan', undefined]]);
  expect(pending).toHaveTextContent(text('subscription.pending_by', { email: 'ada@x.org' }));
  expect(within(card('enterprise_plan')).getByRole('button')).toBeDisabled();
  expect(request()).toBeNull();
});

test.each<[string, Partial<OrganisationResource>, string]>([
  ['grow_plan', {}, '10 users in all, $120 per month'],
  ['free_plan', grow, '5 users in all, $0 per month'],
  ['enterprise_plan', { ...grow, maximum_number_of_users: 12 }, '12 users in all, $132 per month'],
])('the request for %s shows the number of users and the cost before it is sent', async (plan, state, outcome) => {
  await open(state, {}, `?request=${plan}`);
  expect(await within(await screen.findByRole('dialog')).findByText(outcome)).toBeTruthy();
});

test('the dialog of a plan request keeps its title while the request is being sent', async () => {
  const requested = anOrganisation({ in_progress_subscription_type: 'grow_plan' });
  const { queryClient, organisation } = await open(
    {},
    { [`POST ${ORG}/new_subscription/:plan`]: () => new Promise(() => {}) },
  );
  const name = text('plan.subscribe', { name: shownText('kit:plan.grow_plan') });
  await press(name);
  const dialog = await dialogOf(name);
  await userEvent.click(within(dialog).getByRole('button', { name: text('subscription.send') }));
  queryClient.setQueryData(resourceKey(organisation.uuid, 'check_subscription'), requested);
  await waitFor(() => expect(card('enterprise_plan').querySelector('button')).toBeDisabled());
  expect(dialog).toHaveAccessibleName(name);
});

test('a downgrade says how many users it removes', async () => {
  await open(grow);
  await press(text('plan.downgrade', { name: shownText('kit:plan.free_plan') }));
  const dialog = await dialogOf(text('plan.downgrade', { name: shownText('kit:plan.free_plan') }));
  expect(dialog).toHaveTextContent(text('subscription.request_removes', { count: 3 }));
});

test.each([
  ['a plan that costs something', {}, 'grow_plan', 'plan.subscribe', true],
  ['the free plan', grow, 'free_plan', 'plan.downgrade', false],
] as const)(
  'the dialog of a request for %s explains how to pay only if the plan has a price',
  async (_plan, now, plan, ask, pays) => {
    await open(now);
    const title = text(ask, { name: shownText(`kit:plan.${plan}`) });
    await press(title);
    const dialog = await dialogOf(title);
    expect(dialog).toHaveTextContent(text('subscription.request_waits'));
    expect(within(dialog).queryByText(text('subscription.request_steps')) !== null).toBe(pays);
  },
);

test('a refused request for a plan shows an error, and can be sent again', async () => {
  let refused = true;
  const answer = () =>
    refused ? refusal(409, 'REQUEST_PENDING', 'Another one waits') : { organisation: anOrganisation() };
  await open({}, { [`POST ${ORG}/new_subscription/:plan`]: answer });
  await press(text('plan.subscribe', { name: shownText('kit:plan.grow_plan') }));
  const dialog = await dialogOf(text('plan.subscribe', { name: shownText('kit:plan.grow_plan') }));
  await userEvent.click(within(dialog).getByRole('button', { name: text('subscription.send') }));
  expect(await screen.findByText('Another one waits')).toBeTruthy();
  refused = false;
  await userEvent.click(within(dialog).getByRole('button', { name: text('subscription.send') }));
  expect(await screen.findByText(text('subscription.requested'))).toBeTruthy();
});

test.each([
  ['a plan', { in_progress_subscription_type: 'grow_plan' }, 'cancel_plan', 'cancel_request'],
  [
    'a number of users',
    {
      ...grow,
      in_progress_number_of_users_modification: true,
      in_progress_number_of_users_requested_number: 5,
    },
    'cancel_users',
    'cancel_number_of_users_request',
  ],
] as const)('a request for %s can be cancelled', async (_what, state, button, call) => {
  const { sent } = await open(state, { [`POST ${ORG}/${call}`]: () => ({ organisation: anOrganisation() }) });
  const pending = screen.getByRole('region', { name: text('subscription.in_progress') });
  await userEvent.click(within(pending).getByRole('button', { name: text(`subscription.${button}`) }));
  const dialog = await dialogOf(text(`subscription.${button}`));
  await userEvent.click(within(dialog).getByRole('button', { name: text('subscription.cancel_confirm') }));
  await screen.findByText(text('subscription.cancelled'));
  expect(sent()).toEqual([[call, undefined]]);
  await waitFor(() => expect(screen.queryByRole('region', { name: text('subscription.in_progress') })).toBeNull());
});

test('a request for another number of users shows the number and cost before it is sent', async () => {
  const { sent } = await open(grow, {
    [`POST ${ORG}/request_number_of_users_modification`]: () => ({ organisation: anOrganisation(grow) }),
  });
  await press(text('subscription.manage_users'));
  const dialog = await dialogOf(text('users_request.title'));
  const field = await within(dialog).findByRole('textbox', { name: new RegExp(text('users_request.number')) });
  // The initial number is valid.
  expect(field).toHaveValue('3');
  await userEvent.clear(field);
  expect(within(dialog).queryByRole('status')).toBeNull();
  await userEvent.type(field, '5');
  expect(within(dialog).getByRole('status')).toHaveTextContent(
    text('subscription.seats_and_cost', { count: 15, cost: '$150' }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: text('users_request.send') }));
  await screen.findByText(text('subscription.requested'));
  expect(sent()).toEqual([['request_number_of_users_modification', { requested_number: 5 }]]);
});

test('a request that leaves one user says so in the singular', async () => {
  await open({ ...grow, number_of_users_based_on_subscription: 1 });
  await press(text('subscription.manage_users'));
  const dialog = await dialogOf(text('users_request.title'));
  expect(within(dialog).getByText(/Your plan includes 1 user\./)).toBeVisible();
  const field = within(dialog).getByRole('textbox', { name: new RegExp(text('users_request.number')) });
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  expect(within(dialog).getByRole('status')).toHaveTextContent('1 user in all');
});

test('a request whose response arrives after its dialog was closed does not close the next dialog', async () => {
  const { promise: requested, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await open(grow, {
    [`POST ${ORG}/request_number_of_users_modification`]: () => requested,
  });
  const ask = async () => {
    await press(text('subscription.manage_users'));
    const dialog = await dialogOf(text('users_request.title'));
    await within(dialog).findByRole('textbox');
    return dialog;
  };
  const first = await ask();
  await userEvent.click(within(first).getByRole('button', { name: text('users_request.send') }));
  await userEvent.click(within(first).getByRole('button', { name: shownText('kit:form.cancel') }));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  await ask();
  resolve({ organisation: anOrganisation(grow) });
  await screen.findByText(text('subscription.requested'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(request()).toBe('users');
});

test('a request for users requires a number, and shows an error of the server at its field', async () => {
  const wrong = 'Fewer than there are users';
  const { sent } = await open(grow, {
    [`POST ${ORG}/request_number_of_users_modification`]: () =>
      refusal(422, 'VALIDATION', 'No', { errors: { requested_number: wrong } }),
  });
  await press(text('subscription.manage_users'));
  const field = await screen.findByRole('textbox', { name: new RegExp(text('users_request.number')) });
  await userEvent.clear(field);
  await press(text('users_request.send'));
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(sent()).toEqual([]);
  await userEvent.type(field, '1');
  await press(text('users_request.send'));
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(wrong)));
});

const statement: StatementResource = {
  month: '2026-03',
  reference: 'WM-202603-0F6F1D1C',
  from: '2026-03-01',
  to: '2026-03-31',
  closed: false,
  opening: 0,
  charged: 120,
  paid: 0,
  closing: 120,
  lines: [],
};
const unpaid = {
  [`GET ${ORG}/statements`]: () => ({
    name: 'Quarry',
    statements: [statement],
    instructions: 'Nordic Trust\nAccount 42',
  }),
};

test('the payment details are shown only if something is due', async () => {
  const { unmount } = await open({ ...grow, payment_amount: 120 }, unpaid);
  const pay = await screen.findByRole('region', { name: shownText('kit:statement.how_to_pay') });
  expect(pay).toHaveTextContent(/Nordic Trust.*Account 42/s);
  expect(pay).toHaveTextContent('WM-202603-0F6F1D1C');
  unmount();
  await open(grow, unpaid);
  await screen.findByRole('table', { name: shownText('kit:statement.list') });
  expect(screen.queryByRole('region', { name: shownText('kit:statement.how_to_pay') })).toBeNull();
});

test('a month links to its statement, which links back to the subscription', async () => {
  await open(grow, unpaid);
  await userEvent.click(await screen.findByRole('link', { name: 'March 2026' }));
  const title = shownText('kit:statement.title', { month: 'March 2026' });
  const sheet = await screen.findByRole('article', { name: title });
  expect(sheet).toHaveTextContent(shownText('kit:statement.open'));
  await userEvent.click(screen.getByRole('link', { name: shownText('kit:statement.back') }));
  await screen.findByRole('heading', { name: text('subscription.plans') });
});

test('if the statements cannot be loaded, the plans stay, and loading can be retried', async () => {
  let away = true;
  const statements = () => (away ? refusal(403, 'FORBIDDEN', 'No') : unpaid[`GET ${ORG}/statements`]?.());
  await open(grow, { [`GET ${ORG}/statements`]: statements });
  await screen.findByText(text('subscription.statements_failed'));
  expect(card('grow_plan')).toBeTruthy();
  away = false;
  await press(shownText('kit:error_panel.retry'));
  await screen.findByRole('table', { name: shownText('kit:statement.list') });
});

test('the Free plan has no button to request another number of users', async () => {
  await open();
  expect(screen.queryByRole('button', { name: text('subscription.manage_users') })).toBeNull();
});

test('an organisation blocked for not paying sees the payment notice and the plans', async () => {
  await open({ blocked_for_not_paying: true });
  expect(screen.getByRole('alert', { name: shownText('kit:blocked.payment_title') })).toBeTruthy();
  expect(card('grow_plan')).toBeTruthy();
});

test('an address with an unknown request opens nothing', async () => {
  await open({}, {}, '?request=everything');
  expect(screen.queryByRole('dialog')).toBeNull();
});
