import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, type RenderOptions, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { ProveScreen } from './prove-screen.tsx';

const proven = aUser({ email_proven: true });
const over = 'This link was already used or is older than an hour. Ask for a new one';
const refused = () => refusal(422, 'VALIDATION', 'No', { errors: { token: over } });

const show = (routes: FakeRoutes, options: RenderOptions = {}) => {
  readTexts('shell', texts);
  return renderApp(<ProveScreen />, { organisation: null, path: '/prove?token=t1', routes, ...options });
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the link proves the address, and somebody who is signed in gets fresh rights', async () => {
  const { calls, session } = await show({
    'POST user/prove_email': () => ({ user: proven }),
    'POST user/refresh': () => ({ user: { ...proven, super_admin: true }, token: 'fresh' }),
  });
  expect(await screen.findByText('ada@example.org is confirmed as your address.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ token: 't1' });
  await waitFor(() => expect(session.state().user).toMatchObject({ email_proven: true, super_admin: true }));
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/organization');
});

test('whoever is not signed in is asked first, and is led to the sign-in', async () => {
  const { calls } = await show({ 'POST user/prove_email': () => ({ user: proven }) }, { user: null });
  expect(await screen.findByText(/Confirm only if you created it yourself/)).toBeTruthy();
  expect(calls).toEqual([]);
  await press('I created this account');
  expect(await screen.findByText('ada@example.org is confirmed as your address.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't1' }]);
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login');
});

test('whoever is signed in with a proven address is asked first, for the link is of another account', async () => {
  const { calls } = await show({ 'POST user/prove_email': () => ({ user: proven }) }, { user: proven });
  expect(await screen.findByRole('button', { name: 'I created this account' })).toBeTruthy();
  expect(calls).toEqual([]);
});

test('whoever did not create the account finds the way to lock the other person out', async () => {
  await show({}, { user: null });
  expect(await screen.findByText(/ignore the mail and close this page/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reset your password' }).getAttribute('href')).toBe('/reset');
});

test('a link that is over says so, and another one can be asked for', async () => {
  const { calls } = await show({ 'POST user/prove_email': refused, 'POST user/prove_email/resend': () => ({}) });
  expect(await screen.findByText(over)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send me another link' }));
  expect(await screen.findByText(/A mail with a link is on its way to ada@example.org/)).toBeTruthy();
  expect(calls.at(-1)?.route).toBe('POST user/prove_email/resend');
});

test('a link that is over leads whoever is not signed in to the sign-in, and back here', async () => {
  await show({ 'POST user/prove_email': refused }, { user: null });
  await press('I created this account');
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login?return=%2Fprove');
});

test('too many links asked for say when to try again', async () => {
  const tooMany = () => refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment');
  await show({ 'POST user/prove_email': refused, 'POST user/prove_email/resend': tooMany });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me another link' }));
  expect(await screen.findByText('Too many attempts. Please wait a moment')).toBeTruthy();
});

test('without a link, one can be asked for', async () => {
  const { calls } = await show({}, { path: '/prove' });
  expect(await screen.findByRole('button', { name: 'Send me another link' })).toBeTruthy();
  expect(calls).toEqual([]);
});

test('somebody whose address is proven already continues', async () => {
  await show({ 'POST user/prove_email': refused }, { user: proven });
  await press('I created this account');
  expect(await screen.findByRole('link', { name: 'Continue' })).toBeTruthy();
});
