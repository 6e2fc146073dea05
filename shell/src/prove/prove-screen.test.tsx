import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aUser,
  type FakeRoutes,
  press,
  type RenderOptions,
  readTexts,
  refusal,
  renderApp,
} from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { ProveScreen } from './prove-screen.tsx';

const proven = aUser({ email_proven: true });
const over = 'This link was already used or is older than an hour. Ask for a new one';
const refused = () => refusal(422, 'VALIDATION', 'No', { errors: { token: over } });

const show = (routes: FakeRoutes, options: RenderOptions = {}) => {
  readTexts('shell', texts);
  return renderApp(<ProveScreen />, { organisation: null, path: '/prove?token=t1', routes, ...options });
};

test('the link proves the address, and a signed-in user gets updated rights', async () => {
  const { calls, session } = await show({
    'POST user/prove_email': () => ({ user: proven }),
    'POST user/refresh': () => ({ user: { ...proven, super_admin: true }, token: 'fresh' }),
  });
  expect(await screen.findByText('ada@example.org is confirmed as your address.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ token: 't1', user_uuid: aUser().uuid });
  await waitFor(() => expect(session.state().user).toMatchObject({ email_proven: true, super_admin: true }));
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/organization');
});

test('a signed-out visitor is asked first, and then led to the sign-in', async () => {
  const { calls } = await show({ 'POST user/prove_email': () => ({ user: proven }) }, { user: null });
  expect(await screen.findByText(/Confirm only if it was you/)).toBeTruthy();
  expect(calls).toEqual([]);
  await press('This is my account');
  expect(await screen.findByText('ada@example.org is confirmed as your address.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't1' }]);
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login');
});

test('the link of an account other than the signed-in one is used only after confirmation', async () => {
  const other = aUser({ uuid: '00000000-0000-4000-8000-000000000009', email: 'other@example.org', email_proven: true });
  const { calls, session } = await show({
    'POST user/prove_email': ({ body }) =>
      (body as { user_uuid?: string }).user_uuid
        ? refusal(409, 'PROOF_OF_OTHER_ACCOUNT', 'Of another account')
        : { user: other },
  });
  expect(await screen.findByText(/belongs to another account than ada@example.org/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Leave the link unused' }).getAttribute('href')).toBe('/organization');
  await press('The other account is mine: confirm');
  expect(await screen.findByText('other@example.org is confirmed as your address.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't1', user_uuid: aUser().uuid }, { token: 't1' }]);
  expect(session.state().user?.email).toBe('ada@example.org');
});

test('without a connection the link stays unused, and can be tried again', async () => {
  let online = false;
  await show({
    'POST user/prove_email': () => {
      if (!online) throw new TypeError('Failed to fetch');
      return { user: proven };
    },
    'POST user/refresh': () => ({ user: proven, token: 'fresh' }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: 'Send me another link' })).toBeNull();
  online = true;
  await userEvent.click(again);
  expect(await screen.findByText('ada@example.org is confirmed as your address.')).toBeTruthy();
});

test.each([
  [503, 'SERVICE_UNAVAILABLE'],
  [429, 'TOO_MANY_REQUESTS'],
])('a link can be retried after a temporary refusal with %d', async (status, code) => {
  let away = true;
  await show({
    'POST user/prove_email': () => (away ? refusal(status, code, 'Not available right now') : { user: proven }),
    'POST user/refresh': () => ({ user: proven, token: 'fresh' }),
  });
  expect(await screen.findByText('Not available right now')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me another link' })).toBeNull();
  away = false;
  const again = screen.getByRole('button', { name: 'Try again' });
  expect(again).toHaveFocus();
  await userEvent.click(again);
  expect(await screen.findByText('ada@example.org is confirmed as your address.')).toBeTruthy();
});

test('a visitor who did not create the account finds a link to reset the password', async () => {
  await show({}, { user: null });
  expect(await screen.findByText(/ignore the email and close this page/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reset your password' }).getAttribute('href')).toBe('/reset');
});

test('an expired link is reported, and another one can be requested', async () => {
  const { calls } = await show({ 'POST user/prove_email': refused, 'POST user/prove_email/resend': () => ({}) });
  expect(await screen.findByText(over)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send me another link' }));
  expect(await screen.findByText(/An email with a link is on its way to ada@example.org/)).toBeTruthy();
  expect(calls.at(-1)?.route).toBe('POST user/prove_email/resend');
});

test('without a session an expired link shows a link to the sign-in with a return address', async () => {
  await show({ 'POST user/prove_email': refused }, { user: null });
  await press('This is my account');
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login?return=%2Fprove');
});

test('the server’s refusal of too many requests for a link is shown', async () => {
  const tooMany = () => refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment');
  await show({ 'POST user/prove_email': refused, 'POST user/prove_email/resend': tooMany });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me another link' }));
  expect(await screen.findByText('Too many attempts. Please wait a moment')).toBeTruthy();
});

test('without a link, a new one can be requested', async () => {
  const { calls } = await show({}, { path: '/prove' });
  expect(await screen.findByRole('button', { name: 'Send me another link' })).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a user whose address is already proven can continue', async () => {
  await show({ 'POST user/prove_email': refused }, { user: proven });
  expect(await screen.findByRole('link', { name: 'Continue' })).toBeTruthy();
});
