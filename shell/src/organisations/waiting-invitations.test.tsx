import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageNavigation } from '@waymark/shell-kit';
import { anOrganisation, type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { AFTER_SIGN_IN } from '../routes/after-sign-in.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

const uuid = '00000000-0000-4000-8000-000000000051';
const organisation = { uuid: '00000000-0000-4000-8000-000000000052', name: 'Northwind', image_path: null };
const invitation = {
  uuid,
  organisation,
  invited_by: { first_name: 'Grace', last_name: 'Hopper' },
  created_at: '2026-03-02T09:30:00.000Z',
};

/** The server removes the invitation from the list once it is answered. */
const show = (routes: FakeRoutes = {}, path = '/organization') => {
  readTexts('shell', texts);
  let waits = true;
  const answer = () => {
    waits = false;
    return { organisation: anOrganisation() };
  };
  return renderApp(<WaitingInvitations />, {
    organisation: null,
    path,
    routes: {
      'GET user/organisations': () => ({ organisations: [] }),
      'GET user/invitations': () => ({ invitations: waits ? [invitation] : [] }),
      'POST user/invitations/accept': answer,
      'POST user/invitations/:invitation/accept': answer,
      'POST user/invitations/:invitation/decline': answer,
      ...routes,
    },
  });
};
const button = (name: string) => screen.findByRole('button', { name });
const isRemoved = () => waitFor(() => expect(screen.queryByText('Northwind')).toBeNull());

test('an invitation shows the name of the inviting user, and can be accepted', async () => {
  const { calls } = await show();
  expect(await screen.findByText(/Grace Hopper invited you on/)).toBeTruthy();
  await userEvent.click(await button('Accept the invitation of Northwind'));
  expect(await screen.findByText('You are now a member of Northwind')).toBeTruthy();
  await isRemoved();
  expect(calls.filter(({ route }) => route.endsWith('/accept'))).toHaveLength(1);
});

test('declining an invitation asks for confirmation first', async () => {
  const { calls } = await show();
  await userEvent.click(await button('Decline the invitation of Northwind'));
  expect(await screen.findByText(/disappears for good/)).toBeTruthy();
  expect(calls.some(({ route }) => route.endsWith('/decline'))).toBe(false);
  await userEvent.click(await button('Decline'));
  expect(await screen.findByText('Invitation of Northwind declined')).toBeTruthy();
  await isRemoved();
});

test('a user with an unproven address sees the refusal, and the invitation stays', async () => {
  await show({
    'POST user/invitations/:invitation/accept': () => refusal(403, 'EMAIL_NOT_PROVEN', 'Confirm your address first'),
  });
  await userEvent.click(await button('Accept the invitation of Northwind'));
  expect(await screen.findByText('Confirm your address first')).toBeTruthy();
  expect(screen.getByText('Northwind')).toBeTruthy();
});

test('invitations that fail to load show an error, and are loaded on retry', async () => {
  let fails = true;
  const unavailable = () => refusal(503, 'SERVICE_UNAVAILABLE', 'Not now');
  await show({ 'GET user/invitations': () => (fails ? unavailable() : { invitations: [invitation] }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your invitations could not be shown');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Northwind')).toBeTruthy();
});

// The part before the dot is the organisation, in base64url.
const TOKEN = 'AAAAAAAAQACAAAAAAAAAUg.secret';

test('the invitation whose link was opened is accepted with the token of the link', async () => {
  const { calls } = await show({}, `/organization?invitation=${TOKEN}`);
  await userEvent.click(await button('Accept the invitation of Northwind'));
  expect(await screen.findByText('You are now a member of Northwind')).toBeTruthy();
  const sent = calls.filter(({ route }) => route.startsWith('POST user/invitations'));
  expect(sent.map(({ route, body }) => [route, body])).toEqual([
    ['POST user/invitations/accept', { invitation_token: TOKEN }],
  ]);
});

test('an invitation is accepted without the token if its link has been replaced by that of a later mail', async () => {
  const { calls } = await show(
    { 'POST user/invitations/accept': () => refusal(422, 'VALIDATION', 'This invitation is no longer valid') },
    `/organization?invitation=${TOKEN}`,
  );
  await userEvent.click(await button('Accept the invitation of Northwind'));
  expect(await screen.findByText('You are now a member of Northwind')).toBeTruthy();
  expect(screen.queryByText('This invitation is no longer valid')).toBeNull();
  const sent = calls.filter(({ route }) => route.startsWith('POST user/invitations'));
  expect(sent.map(({ route }) => route)).toEqual([
    'POST user/invitations/accept',
    `POST user/invitations/${uuid}/accept`,
  ]);
});

test.each([
  ['accepted', 'Accept the invitation of Northwind', 'You are now a member of Northwind'],
  ['declined', 'Decline the invitation of Northwind', 'Invitation of Northwind declined'],
])('the token of an invitation is removed from the address once the invitation is %s', async (_how, name, message) => {
  await show({}, `/organization?invitation=${TOKEN}`);
  await userEvent.click(await button(name));
  const sure = screen.queryByRole('button', { name: 'Decline' });
  if (sure) await userEvent.click(sure);
  expect(await screen.findByText(message)).toBeTruthy();
  await isRemoved();
  expect(window.location.search).toBe('');
  expect(screen.queryByText(/was sent to another address/)).toBeNull();
});

test.each([
  ['to the invitation of another account', 'AAAAAAAAQACAAAAAAAAAUw.secret'],
  ['with an invalid token', 'nonsense'],
])('a link %s shows a notice that can be dismissed', async (_what, token) => {
  await show({}, `/organization?invitation=${token}`);
  expect(await screen.findByText(/The invitation behind this link was sent to another address/)).toBeTruthy();
  expect(screen.getByText('Northwind')).toBeTruthy();
  await userEvent.click(await button('Stay here'));
  await waitFor(() => expect(screen.queryByText(/was sent to another address/)).toBeNull());
  expect(window.location.search).toBe('');
});

test('an invitation link of an organisation that the user is a member of shows no notice', async () => {
  const member = anOrganisation({ uuid: '00000000-0000-4000-8000-000000000053', name: 'Élan' });
  const routes = { 'GET user/organisations': () => ({ organisations: [member] }) };
  await show(routes, '/organization?invitation=AAAAAAAAQACAAAAAAAAAUw.secret');
  expect(await screen.findByText('Northwind')).toBeTruthy();
  expect(screen.queryByText(/was sent to another address/)).toBeNull();
});

test('somebody who has just signed in by an invitation is told that they have joined, once', async () => {
  const member = anOrganisation({ uuid: organisation.uuid, name: 'Northwind' });
  await show({ 'GET user/organisations': () => ({ organisations: [member] }) });
  act(() => pageNavigation().replace(`/organization?invitation=${TOKEN}`, AFTER_SIGN_IN));
  expect(await screen.findByText('You are now a member of Northwind')).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.location.pathname).toBe('/organization');
  expect(screen.getAllByText('You are now a member of Northwind')).toHaveLength(1);
});

test('an invitation declined after the user has left the page does not change the address', async () => {
  const { promise: declined, resolve } = Promise.withResolvers<object>();
  const routes = { 'POST user/invitations/:invitation/decline': () => declined };
  const { rerender } = await show(routes, `/organization?invitation=${TOKEN}`);
  await userEvent.click(await button('Decline the invitation of Northwind'));
  await userEvent.click(await button('Decline'));
  await userEvent.keyboard('{Escape}');
  rerender(<p>The account</p>);
  act(() => pageNavigation().push('/account'));
  resolve({});
  await screen.findByText('Invitation of Northwind declined');
  expect(window.location.pathname).toBe('/account');
});
