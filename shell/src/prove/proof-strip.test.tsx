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

test('tells a user who has to prove their address, and sends the link again', async () => {
  const { calls } = await show({ [RESEND]: () => ({}) });
  expect(await screen.findByText(/the link in our email to ada@example.org/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change address' }).getAttribute('href')).toBe('/account#address');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/An email with a link is on its way to ada@example.org/)).toBeTruthy();
  expect(calls.map(({ route }) => route)).toEqual([RESEND]);
});

test('says when to try again after too many mails', async () => {
  await show({ [RESEND]: () => refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment') });
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Too many attempts. Please wait a moment')).toBeTruthy();
});

test('can be dismissed until the browser is closed', async () => {
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

test('is not shown if there is nothing to prove, and disappears once it is proven', async () => {
  const { session } = await show();
  expect(strip()).not.toBeNull();
  act(() => session.updateUser(aUser({ email_proven: true, must_prove_email: false })));
  await waitFor(() => expect(strip()).toBeNull());
});
