import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, aUser, type FakeRoutes, refusal, renderApp } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const asking = anOrganisation({
  uuid: 'asking',
  name: 'Harbour',
  in_progress_subscription_type: 'grow_plan',
  email_of_user_with_request: 'ada@x.org',
  reference_of_request: 'WM-1A2B-3C4D',
});
const unpaid = anOrganisation({
  uuid: 'owing',
  name: 'Quarry',
  payment_amount: 120,
  payment_date: '2026-03-05T00:00:00Z',
});

const open = (more: FakeRoutes = {}, user = aUser({ super_admin: true })) =>
  renderApp(<Root />, {
    organisation: null,
    user,
    path: '/admin/subscription-management',
    routes: {
      'GET user/all_organisations': ({ query }) =>
        Response.json(
          { status: true, organisations: query.get('q') === 'none' ? [] : [asking, unpaid] },
          { headers: { 'x-total-count': '2' } },
        ),
      ...more,
    },
  });
const actionsOf = async (name: string): Promise<string[]> => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  return items.map((item) => item.textContent ?? '');
};

test('organisations are in the server’s order, with the request, its sender, reference and projected cost', async () => {
  await open();
  const rows = within(await screen.findByRole('table', { name: 'All organisations' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('button').getAttribute('aria-label'))).toEqual([
    'Actions for Harbour',
    'Actions for Quarry',
  ]);
  expect(rows[0]?.textContent).toContain('Upgrade to Grow plan');
  expect(within(rows[0] as HTMLElement).getByText('ada@x.org')).toContainHTML('ada<wbr>@x.org');
  expect(rows[0]?.textContent).toContain('WM-1A2B-3C4D');
  expect(rows[0]?.textContent).toContain('$120');
});

test('the page sets its title and heading, and restores the former title when it is left', async () => {
  document.title = 'Before';
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Back-office' })).toBeTruthy();
  expect(document.title).toBe('Subscription management · Back-office · Waymark');
  unmount();
  expect(document.title).toBe('Before');
});

test('an unreachable server is reported, and can be retried', async () => {
  let away = true;
  await open({
    'GET user/all_organisations': () =>
      away
        ? refusal(503, 'UNAVAILABLE', 'Away')
        : Response.json({ status: true, organisations: [asking] }, { headers: { 'x-total-count': '1' } }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  away = false;
  await userEvent.click(again);
  expect(await screen.findByText('Harbour')).toBeTruthy();
});

test('a request is accepted after a confirmation', async () => {
  const app = await open({
    'POST user/organisations/:org/super_admin_accept_subscription_request': () => ({ organisation: asking }),
  });
  expect(await actionsOf('Harbour')).toEqual([
    'Accept request',
    'Refuse request',
    'Edit subscription amount',
    'Edit maximum users',
    'Not paid',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Accept request', hidden: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept', hidden: true }));
  await screen.findByText('Request of Harbour accepted');
  expect(app.calls.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route)).toEqual([
    'POST user/organisations/asking/super_admin_accept_subscription_request',
  ]);
});

test('payment done is offered for an organisation with an amount due', async () => {
  await open();
  expect(await actionsOf('Quarry')).toContain('Payment done');
});

test('a subscription amount is required', async () => {
  await open();
  await actionsOf('Quarry');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit subscription amount', hidden: true }));
  const field = await screen.findByLabelText(/^Subscription amount/);
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required')).toBeTruthy();
});

test('a user who is not the platform owner sees a refusal, and no organisations are requested', async () => {
  const app = await open({}, aUser({ super_admin: false }));
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is for the platform owner' })).toBeTruthy();
  expect(app.calls).toEqual([]);
});

test('without a second factor the page shows that one is needed, and links to adding it', async () => {
  await open({
    'GET user/all_organisations': () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'This needs a second factor'),
  });
  expect(await screen.findByRole('heading', { name: 'The back-office needs a second factor' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Add a second factor' });
  expect(link.getAttribute('href')).toBe('/account?return=%2Fbackoffice%2F#security');
});
