import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAudit, readOrganisation, type StatementResource } from '@waymark/contracts';
import { keyOf } from '@waymark/shell-kit';
import { anOrganisation, aUser, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const text = (key: string, values = {}) => shownText(`backoffice:${key}`, values);
const kit = (key: string, values = {}) => shownText(`kit:statement.${key}`, values);
const organisation = anOrganisation({
  uuid: 'quarry',
  name: 'Quarry',
  current_subscription_type: 'grow_plan',
  in_progress_subscription_type: 'enterprise_plan',
  email_of_user_with_request: 'ada@x.org',
  number_of_active_users: 8,
  maximum_number_of_users: 12,
  monthly_cost: 132,
  payment_amount: 132,
  payment_date: '2026-03-05T00:00:00Z',
});
const people = { active: 8, invited: 2, admins: 3, working: 5, last_activity_at: '2026-03-20T10:00:00.000Z' };
const statement: StatementResource = {
  month: '2026-03',
  reference: 'WM-202603-0F6F1D1C',
  from: '2026-03-01',
  to: '2026-03-31',
  closed: true,
  opening: 12,
  charged: 120,
  paid: 0,
  closing: 132,
  lines: [
    {
      uuid: '1',
      at: '2026-03-05T10:00:00.000Z',
      kind: 'charge',
      amount: 120,
      balance: 132,
      note: 'grow_plan',
      period_start: '2026-03-05T10:00:00.000Z',
    },
    {
      uuid: '2',
      at: '2026-03-06T10:00:00.000Z',
      kind: 'edit_amount',
      amount: 0,
      balance: 132,
      note: '12000 -> 9950 cents',
      period_start: null,
    },
    {
      uuid: '3',
      at: '2026-03-07T10:00:00.000Z',
      kind: 'block',
      amount: 0,
      balance: 132,
      note: 'not paying',
      period_start: null,
    },
  ],
};

const open = (query = '', more: FakeRoutes = {}) =>
  renderApp(<Root />, {
    organisation: null,
    user: aUser({ super_admin: true }),
    path: `/admin/subscription-management?organisation=quarry${query}`,
    routes: {
      'GET superadmin/organisations/:org': () => ({
        organisation,
        people,
        blocks: [{ cause: 'not paying', since: '2026-03-07T10:00:00.000Z' }],
      }),
      'GET superadmin/organisations/:org/statements': () => ({
        name: 'Quarry',
        statements: [statement],
        instructions: 'Nordic Trust\nAccount 42',
      }),
      'GET superadmin/organisations/:org/audit': () => ({ entries: [], total: 0 }),
      ...more,
    },
  });

test('an organisation shows its plan, seats, people, request and blocks', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Quarry' });
  const facts = (name: string) => screen.getByRole('region', { name: text(name) });
  expect(facts('organisation.subscription')).toHaveTextContent(/Grow.*\$132.*05 March 26/);
  expect(facts('organisation.seats')).toHaveTextContent(/8.*12/);
  expect(facts('organisation.people')).toHaveTextContent(/3.*2.*5.*20 March 26/);
  expect(screen.getByText(text('organisation.block_payment', { date: '07 March 26' }))).toBeTruthy();
  expect(facts('organisations.request')).toHaveTextContent('ada@x.org');
  await userEvent.click(screen.getByRole('button', { name: text('refuse.send') }));
  expect(await screen.findByRole('dialog', { name: text('action.refuse') })).toBeTruthy();
});

test.each(['', '&month=2026-03'])('the page’s title names the organisation (%s)', async (query) => {
  await open(query);
  await waitFor(() => expect(document.title).toBe('Quarry · Back-office · Waymark'));
});

test('an organisation is shown even if its own pages have cached its data', async () => {
  const { queryClient } = await open('&month=2026-03');
  await screen.findByRole('article', { name: kit('title', { month: 'March 2026' }) });
  const own = { org: organisation.uuid };
  queryClient.setQueryData(keyOf(readOrganisation, own), organisation);
  queryClient.setQueryData(keyOf(listAudit, own), { pages: [], pageParams: [] });
  await userEvent.click(screen.getByRole('link', { name: kit('back') }));
  expect(await screen.findByRole('heading', { name: 'Quarry' })).toBeTruthy();
});

test('the months of an organisation link to their statements', async () => {
  await open();
  const table = await screen.findByRole('table', { name: kit('list') });
  await userEvent.click(within(table).getByRole('link', { name: 'March 2026' }));
  await screen.findByRole('article', { name: kit('title', { month: 'March 2026' }) });
  expect(new URLSearchParams(window.location.search).get('month')).toBe('2026-03');
});

test('a statement shows its lines, sums, reference and payment details', async () => {
  await open('&month=2026-03');
  const sheet = await screen.findByRole('article', { name: kit('title', { month: 'March 2026' }) });
  for (const words of [
    'Quarry',
    'WM-202603-0F6F1D1C',
    kit('line_charge', { plan: 'Grow', date: '05 March 26' }),
    kit('line_edit_amount', { from: '$120', to: '$99.50' }),
    kit('line_block_payment'),
    'Account 42',
    kit('name_reference', { reference: 'WM-202603-0F6F1D1C' }),
  ])
    expect(sheet).toHaveTextContent(words);
  expect(sheet).not.toHaveTextContent(kit('open'));
  expect(screen.getByRole('button', { name: kit('print') })).toBeTruthy();
});

test('the address of a month without a statement redirects to the organisation', async () => {
  await open('&month=2020-01');
  expect(await screen.findByRole('heading', { name: 'Quarry' })).toBeTruthy();
  expect(window.location.search).toBe('?organisation=quarry');
});

test('an organisation that was deleted says so, without a retry', async () => {
  await open('', { 'GET superadmin/organisations/:org': () => refusal(404, 'NOT_FOUND', 'No') });
  expect(await screen.findByText('This organisation no longer exists')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
