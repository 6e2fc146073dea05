import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoutes, type RenderOptions, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { StopMailsScreen } from './stop-mails-screen.tsx';

const STOP = 'POST user/mail_preferences/unsubscribe';
const show = (routes: FakeRoutes, options: RenderOptions = {}) => {
  readTexts('shell', texts);
  const path = '/mails/stop?token=t1';
  return renderApp(<StopMailsScreen />, { organisation: null, user: null, path, routes, ...options });
};
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Turn them off' }));

test('mails are stopped only after confirmation', async () => {
  const { calls } = await show({ [STOP]: () => ({ kind: 'reminders' }) });
  expect(await screen.findByRole('heading', { name: 'Turn off these emails?' })).toBeTruthy();
  expect(calls).toEqual([]);
  await confirm();
  expect(await screen.findByRole('status')).toHaveTextContent('You get no more emails of this kind.');
  expect(calls.map(({ query }) => query.get('token'))).toEqual(['t1']);
});

test('a link that the server refuses is reported', async () => {
  await show({ [STOP]: () => refusal(422, 'VALIDATION', 'No', { errors: { token: 'This link is incomplete' } }) });
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('This link is incomplete');
});

test('without a token the screen asks to open the link in the email, and has no button', async () => {
  await show({}, { path: '/mails/stop' });
  expect(await screen.findByText('Open the link in the email that we sent you.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn them off' })).toBeNull();
});
