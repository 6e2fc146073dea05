import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoutes, type RenderOptions, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { StopInvitationsScreen } from './stop-invitations-screen.tsx';

const STOP = 'POST user/invitations/stop';
const show = (routes: FakeRoutes, options: RenderOptions = {}) => {
  readTexts('shell', texts);
  const path = '/invitations/stop?token=t1';
  return renderApp(<StopInvitationsScreen />, { organisation: null, user: null, path, routes, ...options });
};
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Stop invitations' }));

test('invitations are stopped only after confirmation', async () => {
  const { calls } = await show({ [STOP]: () => ({}) });
  expect(await screen.findByRole('heading', { name: 'Stop invitations?' })).toBeTruthy();
  expect(calls).toEqual([]);
  await confirm();
  expect(await screen.findByText('This organisation can send you no more invitations.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't1', everywhere: false }]);
});

test('invitations of all organisations can be stopped too', async () => {
  const { calls } = await show({ [STOP]: () => ({}) });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'From all organisations on Waymark' }));
  await confirm();
  expect(await screen.findByText('No organisation can send you invitations any more.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't1', everywhere: true }]);
});

test('a link that the server refuses is reported', async () => {
  await show({ [STOP]: () => refusal(422, 'VALIDATION', 'No', { errors: { token: 'This link is incomplete' } }) });
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('This link is incomplete');
});

test('without a token the screen asks to open the link in the invitation', async () => {
  await show({}, { path: '/invitations/stop' });
  expect(await screen.findByText('Open the link in the invitation that we sent you.')).toBeTruthy();
});
