import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { AddressForm } from './address-form.tsx';

const CHANGE = 'POST user/change_email';

const show = (routes: FakeRoutes = {}, path = '/account') => {
  readTexts('shell', texts);
  return renderApp(<AddressForm />, { organisation: null, routes, path });
};
const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
const change = async (email: string) => {
  await userEvent.type(await field(/New address/), email);
  await userEvent.type(await field(/Confirm with your password/), 'the-present-one');
  await userEvent.click(await screen.findByRole('button', { name: 'Change address' }));
};

test('sends the new address with the password, says where the link was sent, and clears the form', async () => {
  const { calls } = await show({ [CHANGE]: () => ({}) });
  await change('new@example.org');
  expect(
    await screen.findByText(/on its way to new@example.org. Until you open it, your address stays ada@example.org/),
  ).toBeTruthy();
  expect(calls[0]?.body).toEqual({ email: 'new@example.org', password: 'the-present-one' });
  await waitFor(async () => expect(await field(/Confirm with your password/)).toHaveProperty('value', ''));
});

test('the server’s error about the password is shown at its field', async () => {
  const errors = { password: 'This is not your current password' };
  await show({ [CHANGE]: () => refusal(422, 'VALIDATION', 'No', { errors }) });
  await change('new@example.org');
  const password = await field(/Confirm with your password/);
  await waitFor(() => expect(password).toHaveAccessibleDescription(errors.password));
  expect(screen.queryByText(/on its way/)).toBeNull();
});

test('refuses an invalid address before it is sent', async () => {
  const { calls } = await show();
  await change('nonsense');
  expect(await screen.findByText('This email address is invalid')).toBeTruthy();
  expect(calls).toEqual([]);
});
