import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { ProofStrip } from './proof-strip.tsx';

const RESEND = 'POST user/prove_email/resend';
const unproven = aUser({ must_prove_email: true });

beforeEach(() => sessionStorage.clear());

const show = (routes: FakeRoutes = {}, user = unproven) => {
  readTexts('shell', texts);
  return renderApp(<ProofStrip />, { organisation: null, routes, user });
};
const strip = () => screen.queryByRole('region', { name: 'Confirm your email address' });

test('the notice to an unproven user names the email address, and sends the link again', async () => {
  const { calls } = await show({ [RESEND]: () => ({}) });
  expect(await screen.findByText(/the link in our email to ada@example.org/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change address' }).getAttribute('href')).toBe('/account#address');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/An email with a link is on its way to ada@example.org/)).toBeTruthy();
  expect(calls.map(({ route }) => route)).toEqual([RESEND]);
});

test('the server’s refusal of too many emails is shown', async () => {
  await show({ [RESEND]: () => refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment') });
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Too many attempts. Please wait a moment')).toBeTruthy();
});

test('the notice to an unproven user can be dismissed until the browser session ends', async () => {
  const first = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide for now' }));
  expect(strip()).toBeNull();
  first.unmount();
  await show();
  expect(strip()).toBeNull();
  sessionStorage.clear();
  await show();
  await waitFor(() => expect(strip()).not.toBeNull());
});

test('the notice to an unproven user disappears once the email address is proven', async () => {
  const { session } = await show();
  expect(strip()).not.toBeNull();
  act(() => session.updateUser(aUser({ email_proven: true, must_prove_email: false })));
  await waitFor(() => expect(strip()).toBeNull());
});
