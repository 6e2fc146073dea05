import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, aUser, type FakeRoutes, refusal, renderApp } from '@waymark/shell-kit/testing';
import { prepareTests } from '../testing.ts';
import { InviteDialog } from './invite-dialog.tsx';

prepareTests();
beforeEach(() => sessionStorage.clear());

const OUTCOMES: Record<string, string> = { 'ada@x.org': 'already_member', 'old@x.org': 'invite_again' };

const open = async (more: FakeRoutes = {}, organisation = anOrganisation(), user = aUser()) => {
  const app = await renderApp(<InviteDialog onClose={() => {}} />, {
    organisation,
    user,
    routes: {
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      'POST user/organisations/:org/users/import': ({ body }) => ({
        lines: (body as { rows: { email: string }[] }).rows.map(({ email }) => ({
          email,
          outcome: OUTCOMES[email] ?? 'invite',
        })),
        seats_full: false,
        dry_run: true,
      }),
      'POST user/organisations/:org/add': () => ({ users: [] }),
      'GET user/organisations/:org/users': () =>
        Response.json({ status: true, users: [] }, { headers: { 'x-total-count': '4' } }),
      ...more,
    },
  });
  return app;
};

const field = () => screen.findByLabelText('Email addresses', { selector: 'textarea' });
const sent = (app: Awaited<ReturnType<typeof open>>) => app.calls.find(({ route }) => route.endsWith('/add'))?.body;

test('a pasted list is sorted into people to invite, existing members and invalid addresses', async () => {
  const app = await open();
  await userEvent.click(await field());
  await userEvent.paste('new@x.org, ada@x.org; old@x.org\nNEW@x.org nonsense@');
  expect(await screen.findByText('1 is already in the organisation')).toBeTruthy();
  expect(screen.getByText('1 is not an email address and is left out')).toBeTruthy();
  expect(screen.getByText('1 duplicate was merged.')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '2 to invite' })).getByText('already invited')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Invite 2 users' }));
  await screen.findByText('2 users invited to the organisation');
  expect(sent(app)).toEqual({ users_emails: ['new@x.org', 'old@x.org'] });
});

test('typed addresses are added one by one, and can be removed', async () => {
  const app = await open();
  await userEvent.type(await field(), 'one@x.org,two@x.org ');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove one@x.org' }));
  await userEvent.click(screen.getByRole('button', { name: 'Invite 1 user' }));
  await screen.findByText('1 user invited to the organisation');
  expect(sent(app)).toEqual({ users_emails: ['two@x.org'] });
});

test('pressing the invite button keeps the typed text until it is released, and invites that address too', async () => {
  const app = await open();
  const hand = userEvent.setup();
  await hand.type(await field(), 'one@x.org two@x.org');
  const button = screen.getByRole('button', { name: 'Invite 2 users' });
  await hand.pointer({ keys: '[MouseLeft>]', target: button });
  expect(((await field()) as HTMLTextAreaElement).value).toBe('two@x.org');
  await hand.pointer({ keys: '[/MouseLeft]', target: button });
  await screen.findByText('2 users invited to the organisation');
  expect(sent(app)).toEqual({ users_emails: ['one@x.org', 'two@x.org'] });
});

test('the invite dialog takes no input while it sends, because it then closes', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<object>();
  await open({ 'POST user/organisations/:org/add': () => answered });
  await userEvent.type(await field(), 'one@x.org');
  await userEvent.click(screen.getByRole('button', { name: 'Invite 1 user' }));
  await userEvent.type(await field(), 'two@x.org');
  expect(await field()).toHaveValue('');
  resolve({ users: [] });
  await screen.findByText('1 user invited to the organisation');
});

test('an invalid address in the field is reported before anybody is invited', async () => {
  const app = await open();
  await userEvent.type(await field(), 'one@x.org,nonsense@');
  await userEvent.click(screen.getByRole('button', { name: 'Invite 1 user' }));
  expect(await screen.findByText('1 is not an email address and is left out')).toBeTruthy();
  expect(sent(app)).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Invite 1 user' }));
  await screen.findByText('1 user invited to the organisation');
  expect(sent(app)).toEqual({ users_emails: ['one@x.org'] });
});

test('at least one valid address is required', async () => {
  const app = await open();
  await userEvent.type(await field(), 'nonsense@,');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('At least one valid email address is required')).toBeTruthy();
  expect(sent(app)).toBeUndefined();
});

test('the error about a missing address disappears as soon as one is typed', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/At least one valid email address/));
  await userEvent.type(await field(), 'one');
  await waitFor(async () => expect(await field()).not.toHaveAccessibleDescription(/At least one valid email address/));
});

test('with all seats taken a link to the subscription replaces the form', async () => {
  await open({}, anOrganisation({ number_of_active_users: 5 }));
  expect(await screen.findByText('All seats are taken')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the subscription' })).toBeTruthy();
  expect(screen.queryByLabelText('Email addresses')).toBeNull();
});

test('a warning is shown for more invitations than seats, not counting those sent again', async () => {
  await open();
  await userEvent.type(await field(), 'one@x.org,old@x.org,');
  await screen.findByText('already invited');
  expect(screen.queryByText(/^Users and invitations/)).toBeNull();
  await userEvent.type(await field(), 'two@x.org');
  expect(await screen.findByText(/^Users and invitations: 6, seats: 5\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the subscription' })).toBeTruthy();
});

test('a user without a confirmed address is asked to confirm it instead of seeing the form', async () => {
  const app = await open({}, anOrganisation(), aUser({ must_prove_email: true }));
  expect(await screen.findByText('Confirm your address first')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Confirm the address' }).getAttribute('href')).toBe('/prove');
  expect(screen.queryByLabelText('Email addresses')).toBeNull();
  expect(app.calls.filter(({ route }) => route.endsWith('/import'))).toEqual([]);
});

test('a refusal for lack of seats links to the subscription and keeps the addresses', async () => {
  await open({
    'POST user/organisations/:org/add': () => refusal(409, 'SUBSCRIPTION_SEATS_FULL', 'No seat is left'),
  });
  await userEvent.type(await field(), 'one@x.org,');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite 1 user' }));
  expect(await screen.findByRole('link', { name: 'Go to the subscription' })).toBeTruthy();
  expect(screen.getByText('one@x.org')).toBeTruthy();
});

test('addresses that refuse invitations are reported at the field until they are removed', async () => {
  const errors = { users_emails: 'one@x.org wants no invitations' };
  await open({ 'POST user/organisations/:org/add': () => refusal(422, 'VALIDATION', 'Look again', { errors }) });
  await userEvent.type(await field(), 'one@x.org,');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite 1 user' }));
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/wants no invitations/));
  await userEvent.click(screen.getByRole('button', { name: 'Remove one@x.org' }));
  await waitFor(async () => expect(await field()).not.toHaveAccessibleDescription(/wants no invitations/));
});

test('the invite dialog restores its addresses when it is opened again', async () => {
  const first = await open();
  await userEvent.type(await field(), 'one@x.org,');
  await screen.findByText('one@x.org');
  first.unmount();
  await open();
  expect(await screen.findByText('one@x.org')).toBeTruthy();
});

test('the draft of invitations keeps typed addresses, but not text that was cleared', async () => {
  const first = await open();
  await userEvent.type(await field(), 'one@x.org, two@x.org');
  await userEvent.keyboard('{Escape}');
  first.unmount();
  const second = await open();
  expect(await screen.findByRole('region', { name: '2 to invite' })).toBeTruthy();
  await userEvent.type(await field(), 'three@x.org');
  await userEvent.clear(await field());
  second.unmount();
  await open();
  expect(await screen.findByRole('region', { name: '2 to invite' })).toBeTruthy();
  expect(screen.queryByText('three@x.org')).toBeNull();
});
