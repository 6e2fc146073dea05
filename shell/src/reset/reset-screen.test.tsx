import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { ResetScreen } from './reset-screen.tsx';

const show = (path: string, routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  return renderApp(<ResetScreen />, { organisation: null, path, routes });
};
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const chooseNew = async (password: string, repeat = password) => {
  await userEvent.type(await field('New password'), password);
  await userEvent.type(await field('Repeat the new password'), repeat);
  await press('Set the new password');
};
const STRONG = 'violet-otter-canyon-58';

test('step 1 asks for the address and confirms', async () => {
  const { calls } = await show('/reset', { 'POST user/reset_password': () => ({}) });
  await userEvent.type(await field('Email'), 'ada@example.org');
  await press('Send me a link');
  expect(await screen.findByText(/If ada@example.org belongs to an account/)).toBeTruthy();
  expect(calls[0]?.body).toEqual({ email: 'ada@example.org' });
});

test('step 2 sets the password by the token, and nobody stays signed in', async () => {
  const { calls, session } = await show('/reset?token=t1', { 'POST user/change_password': () => ({}) });
  await chooseNew(STRONG);
  expect(await screen.findByText(/Your password has been changed/)).toBeTruthy();
  expect(calls[0]?.body).toEqual({ password: STRONG, reset_token: 't1' });
  expect(session.state().status).toBe('anonymous');
});

test('two different passwords are refused', async () => {
  const { calls } = await show('/reset?token=t1');
  await chooseNew(STRONG, `${STRONG}9`);
  expect(await screen.findByText('Both passwords must match')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a link that is no longer valid leads to a new one', async () => {
  const errors = { reset_token: 'This link is no longer valid' };
  await show('/reset?token=used', { 'POST user/change_password': () => refusal(422, 'VALIDATION', 'No', { errors }) });
  await chooseNew(STRONG);
  await userEvent.click(await screen.findByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
});
