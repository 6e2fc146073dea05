import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { PasswordForm } from './password-form.tsx';

const STRONG = 'violet-otter-canyon-58';
const CHANGE = 'POST user/change_password_connected';

const show = (routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  return renderApp(<PasswordForm />, { organisation: null, routes });
};
const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
const change = async (next: string, repeat = next) => {
  await userEvent.type(await field(/Current password/), 'the-old-one');
  await userEvent.type(await field(/^New password/), next);
  await userEvent.type(await field(/Repeat/), repeat);
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
};

test('changes the password with the current one, and clears the form', async () => {
  const { calls } = await show({ [CHANGE]: () => ({}) });
  await change(STRONG);
  expect(await screen.findByText('Password updated. Your other sessions have ended')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ old_password: 'the-old-one', password: STRONG });
  await waitFor(async () => expect(await field(/^New password/)).toHaveProperty('value', ''));
  expect(screen.queryByText('A password is required')).toBeNull();
});

test('a password that is typed while another one is saved is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await show({ [CHANGE]: () => promise.then(() => ({})) });
  await change(STRONG);
  await userEvent.type(await field(/^New password/), '-b');
  resolve();
  await screen.findByText('Password updated. Your other sessions have ended');
  expect(await field(/^New password/)).toHaveProperty('value', `${STRONG}-b`);
});

test('a repeated password that does not match is refused before it is sent', async () => {
  const { calls } = await show();
  await change(STRONG, 'something-else');
  expect(await screen.findByText('Both passwords must match')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('the error about a wrong current password is shown at the field and as a toast, and the field gets the focus', async () => {
  const errors = { old_password: 'This is not your current password' };
  await show({ [CHANGE]: () => refusal(422, 'VALIDATION', 'No', { errors }) });
  await change(STRONG);
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not your current password');
  const current = await field(/Current password/);
  await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your current password'));
  await waitFor(() => expect(current).toHaveFocus());
});
