import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, readTexts, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { fakePasskeys, passkeyOptions, refusedBy } from '../testing/fake-passkeys.ts';
import { LoginScreen } from './login-screen.tsx';

const OPTIONS = 'POST user/login/passkey/options';
const ENTER = 'POST user/login/passkey';

const show = async (routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  const app = await renderApp(<LoginScreen mode="login" />, {
    user: null,
    organisation: null,
    path: '/login?token=invited',
    routes: {
      'GET user/auth_signing': () => refusal(404, 'EXTERNAL_SIGN_IN_OFF', 'Off'),
      [OPTIONS]: () => ({ options: passkeyOptions }),
      [ENTER]: () => ({ user: aUser(), token: 'fresh' }),
      ...routes,
    },
  });
  const sent = (route: string) => app.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { ...app, sent };
};
const press = async () => {
  const ready = { name: shownText('shell:login.passkey'), busy: false };
  await waitFor(() => expect(screen.getByRole('button', ready)).toBeTruthy());
  await userEvent.click(screen.getByRole('button', ready));
};

let passkeys: ReturnType<typeof fakePasskeys> | undefined;
afterEach(() => {
  passkeys?.remove();
  passkeys = undefined;
});

test('passkey sign-in is not offered if the browser does not support passkeys', async () => {
  await show();
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: shownText('shell:login.passkey') })).toBeNull();
});

test('a passkey signs the user in without a password, and the invitation is sent with it', async () => {
  passkeys = fakePasskeys();
  const { sent, session } = await show();
  await press();
  await screen.findByText('Welcome back, Ada!');
  expect(session.state().status).toBe('signed-in');
  expect(sent(OPTIONS)).toEqual([{}]);
  expect(sent(ENTER)).toMatchObject([{ response: { id: 'a2V5' }, invitation_token: 'invited' }]);
});

test('shows an error if no passkey was used, or the server does not know it', async () => {
  passkeys = fakePasskeys({
    get: () => {
      throw refusedBy('NotAllowedError');
    },
  });
  const first = await show();
  await press();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', shownText('shell:login.passkey_unused'));
  first.unmount();
  passkeys = fakePasskeys();
  await show({ [ENTER]: () => refusal(401, 'SECOND_FACTOR_WRONG', 'This passkey is not known') });
  await press();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This passkey is not known');
});

test('signs in with the passkey chosen at the email field', async () => {
  passkeys = fakePasskeys({ offers: true });
  const { session } = await show();
  await waitFor(() => expect(session.state().status).toBe('signed-in'));
  expect(passkeys.get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }));
});

test('a passkey autofill that fails shows no error to a user who types the email address', async () => {
  passkeys = fakePasskeys({ offers: true });
  const { sent } = await show({ [OPTIONS]: () => refusal(429, 'TOO_MANY_REQUESTS', 'Too many') });
  await waitFor(() => expect(sent(OPTIONS).length).toBeGreaterThan(0));
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  expect(screen.queryByRole('alert')).toBeNull();
});
