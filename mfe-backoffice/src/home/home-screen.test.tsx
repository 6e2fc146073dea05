import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, aUser, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const text = (key: string, values = {}) => shownText(`backoffice:${key}`, values);
const asking = anOrganisation({
  uuid: 'asking',
  name: 'Harbour',
  in_progress_subscription_type: 'grow_plan',
  email_of_user_with_request: 'ada@x.org',
  reference_of_request: 'WM-1A2B-3C4D',
});
const late = anOrganisation({
  uuid: 'late',
  name: 'Quarry',
  payment_amount: 120,
  payment_date: '2020-03-05T00:00:00Z',
});
const blocked = { ...late, uuid: 'blocked', name: 'Mill', blocked_for_not_paying: true };
const point = { date: '2026-03-01', organisations: 7, paying: 3, users: 40, active_users: 12 };
const unknown = { ...point, date: '2026-02-22', paying: null, active_users: null };

const open = (more: FakeRoutes = {}) =>
  renderApp(<Root />, {
    organisation: null,
    user: aUser({ super_admin: true }),
    path: '/admin/platform-home',
    routes: {
      'GET user/all_organisations': ({ query }) => {
        const organisations = query.get('with') === 'request' ? [asking] : [late, blocked];
        return Response.json(
          { status: true, organisations },
          { headers: { 'x-total-count': String(organisations.length) } },
        );
      },
      'GET superadmin/growth': () => ({ points: [unknown, point], counted_since: '2026-03-01' }),
      ...more,
    },
  });

test('an open request is shown with its details, and can be accepted on the home page', async () => {
  const { calls } = await open({
    'POST user/organisations/:org/super_admin_accept_subscription_request': () => ({ organisation: asking }),
  });
  const waiting = await screen.findByRole('region', { name: new RegExp(text('home.waiting')) });
  const row = await within(waiting).findByRole('listitem');
  for (const words of ['Harbour', 'ada@x.org', 'WM-1A2B-3C4D', '$120']) expect(row).toHaveTextContent(words);
  expect(within(row).getByRole('link', { name: 'Harbour' })).toHaveAttribute(
    'href',
    expect.stringContaining('subscription-management?organisation=asking'),
  );
  await userEvent.click(within(row).getByRole('button', { name: text('home.accept', { name: 'Harbour' }) }));
  const dialog = await screen.findByRole('dialog', { name: text('action.accept') });
  await userEvent.click(within(dialog).getByRole('button', { name: text('decide.accept_confirm') }));
  await screen.findByText(text('done.accept', { name: 'Harbour' }));
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
});

test('an open payment shows since when it is due, and whether it is late or blocked', async () => {
  await open();
  const table = await screen.findByRole('table', { name: text('home.due') });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(text('home.late'));
  expect(first).toHaveTextContent('05 March 20');
  expect(second).toHaveTextContent(text('home.blocked'));
});

test('growth is shown in figures and as a table, in which unknown values are marked', async () => {
  const { calls } = await open();
  const growth = await screen.findByRole('region', { name: text('growth.title') });
  await within(growth).findByText('40', { selector: 'strong' });
  expect(growth).toHaveTextContent(text('growth.since', { date: '01 March 26' }));
  const rows = within(within(growth).getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining(text('growth.paying')),
    '01 March 26734012',
    '22 February 267–40–',
  ]);
  await userEvent.click(within(growth).getByRole('radio', { name: text('growth.by_month') }));
  await screen.findByText('40', { selector: 'strong' });
  expect(calls.some(({ route, query }) => route.includes('growth') && query?.get('by') === 'month')).toBe(true);
});

test('empty lists say that nothing is waiting or due', async () => {
  await open({
    'GET user/all_organisations': () =>
      Response.json({ status: true, organisations: [] }, { headers: { 'x-total-count': '0' } }),
    'GET superadmin/growth': () => ({ points: [], counted_since: null }),
  });
  expect(await screen.findByText(text('home.none_waiting'))).toBeTruthy();
  expect(await screen.findByText(text('home.none_due'))).toBeTruthy();
  expect(await screen.findByText(text('growth.none'))).toBeTruthy();
});

test('without a second factor the home page shows that the back-office needs one', async () => {
  await open({ 'GET user/all_organisations': () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'No') });
  expect(await screen.findByText(text('second_factor.title'))).toBeTruthy();
});
