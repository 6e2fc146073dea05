import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { LoginScreen } from './login-screen.tsx';

const show = (routes: FakeRoutes = {}, path = '/register') => {
  readTexts('shell', texts);
  return renderApp(<LoginScreen mode="register" />, { user: null, organisation: null, path, routes });
};
const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
const fillIn = async (password: string) => {
  await userEvent.type(await field(/Email/), 'ada@example.org');
  await userEvent.type(await field(/First name/), 'Ada');
  await userEvent.type(await field(/Last name/), 'Lovelace');
  await userEvent.type(await field(/^Password/), password);
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
};

test('the registration sends all fields, and consent to be contacted is ticked by default', async () => {
  const { calls } = await show({ 'POST user/new': () => ({ user: aUser(), token: 'fresh' }) });
  await fillIn('violet-otter-canyon-58');
  await screen.findByText('Welcome to Waymark, Ada!');
  expect(calls.find(({ route }) => route === 'POST user/new')?.body).toEqual({
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: 'Lovelace',
    password: 'violet-otter-canyon-58',
    lang: 'en',
    innovator: true,
  });
});

test('the first name has the focus if the email address is prefilled by the invitation link', async () => {
  await show({}, '/register?email=ada%40example.org&token=invited');
  await waitFor(async () => expect(await field(/First name/)).toHaveFocus());
});

test('a weak password is refused before it is sent', async () => {
  const { calls } = await show();
  await fillIn('adaada1');
  expect(await screen.findByText('The password strength must be at least 4')).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST user/new')).toBe(false);
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Password/)));
});

test('a weak password is reported together with the fields that are missing', async () => {
  await show();
  const password = await field(/^Password/);
  await userEvent.type(password, 'kitchen8831');
  await screen.findByText(/^Password strength: /);
  await userEvent.type(await field(/First name/), 'Eve');
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  await waitFor(async () => expect(await field(/Last name/)).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getByText('The password strength must be at least 4')).toBeVisible();
});

test('a password that the server refuses is reported at its field and as a toast', async () => {
  const errors = { password: 'Too weak' };
  await show({ 'POST user/new': () => refusal(422, 'VALIDATION', 'No', { errors }) });
  await fillIn('violet-otter-canyon-58');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too weak');
  const password = await field(/^Password/);
  await waitFor(() => expect(password.getAttribute('aria-describedby')).toBeTruthy());
  expect(screen.getAllByText('Too weak')).toHaveLength(2);
});

test('an address that is already in use is reported at its field and as a toast', async () => {
  await show({ 'POST user/new': () => refusal(409, 'EMAIL_TAKEN', 'This address has an account') });
  await fillIn('violet-otter-canyon-58');
  await waitFor(async () => {
    const email = await field(/Email/);
    const note = document.getElementById(email.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('This address has an account');
  });
  expect(screen.getByRole('alert')).toHaveTextContent('This address has an account');
});

test('after an empty submit and corrections only the remaining invalid field is marked', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  await waitFor(async () => expect(await field(/Last name/)).toHaveAttribute('aria-invalid', 'true'));
  await userEvent.type(await field(/Email/), 'not-an-address');
  await userEvent.type(await field(/First name/), 'Ada');
  await userEvent.type(await field(/Last name/), 'Lovelace');
  await userEvent.type(await field(/^Password/), 'violet-otter-canyon-58');
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  await waitFor(async () => expect(await field(/Email/)).toHaveFocus());
  const marked = [/Email/, /First name/, /Last name/, /^Password/].map(async (name) =>
    (await field(name)).getAttribute('aria-invalid'),
  );
  expect(await Promise.all(marked)).toEqual(['true', null, null, null]);
});
