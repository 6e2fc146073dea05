import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, press, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import { Route, Routes } from 'react-router';
import texts from '../../locales/en.json' with { type: 'json' };
import { LoginScreen } from './login-screen.tsx';

const signedIn = { user: aUser(), token: 'fresh' };
const off = () => refusal(404, 'EXTERNAL_SIGN_IN_OFF', 'Off');

const show = (path: string, routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  return renderApp(
    <Routes>
      <Route path="/login" element={<LoginScreen mode="login" />} />
      <Route path="/register" element={<LoginScreen mode="register" />} />
    </Routes>,
    { user: null, organisation: null, path, routes: { 'GET user/auth_signing': off, ...routes } },
  );
};
const field = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'input' });

test('the email address and the invitation in the link are prefilled and sent', async () => {
  const { calls, session } = await show('/login?email=ada%40example.org&token=invited', {
    'POST user/login': () => signedIn,
  });
  expect(await field('Email')).toHaveProperty('value', 'ada@example.org');
  await userEvent.type(await field('Password'), 'seven-lamps');
  await press('Sign in');
  await screen.findByText('Welcome back, Ada!');
  expect(calls.at(-1)?.body).toEqual({
    email: 'ada@example.org',
    password: 'seven-lamps',
    invitation_token: 'invited',
  });
  expect(session.state().status).toBe('signed-in');
});

test('reports missing fields, and focuses the first one', async () => {
  await show('/login');
  await press('Sign in');
  expect(await screen.findByText('An email address is required')).toBeTruthy();
  expect(await screen.findByText('A password is required')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await field('Email')));
});

test('after too many tries says when to try again', async () => {
  const tooMany = () => {
    const answer = refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries');
    answer.headers.set('retry-after', '600');
    return answer;
  };
  await show('/login?email=ada%40example.org', { 'POST user/login': tooMany });
  await userEvent.type(await field('Password'), 'seven-lamps');
  await press('Sign in');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Too many attempts. Try again in 10 minutes');
});

test('an invalid invitation shows a link to continue without it, which keeps the typed password', async () => {
  const errors = { invitation_token: 'This invitation is no longer valid' };
  await show('/login?email=ada%40example.org&token=old', {
    'POST user/login': () => refusal(422, 'VALIDATION', 'No', { errors }),
  });
  await userEvent.type(await field('Password'), 'seven-lamps');
  await press('Sign in');
  await userEvent.click(await screen.findByRole('link', { name: 'Continue without the invitation' }));
  expect(window.location.search).toBe('?email=ada%40example.org');
  expect(await field('Password')).toHaveProperty('value', 'seven-lamps');
});

test('the typed address is kept when changing to the registration', async () => {
  await show('/login');
  await userEvent.type(await field('Email'), 'grace@example.org');
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(await field(/Email/)).toHaveProperty('value', 'grace@example.org');
});

test('external sign-in is offered where it is configured, and takes the invitation along', async () => {
  const { calls } = await show('/login?token=invited', {
    'GET user/auth_signing': () => ({ url: 'https://id.example/auth?state=s' }),
  });
  expect(await screen.findByRole('button', { name: 'Continue with single sign-on' })).toBeTruthy();
  expect(calls[0]?.query.get('invitation_token')).toBe('invited');
});

test('external sign-in is not offered where it is off', async () => {
  const { calls } = await show('/login');
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET user/auth_signing'));
  expect(screen.queryByRole('button', { name: 'Continue with single sign-on' })).toBeNull();
});
