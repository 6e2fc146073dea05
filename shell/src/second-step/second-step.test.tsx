import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FactorKind } from '@waymark/contracts';
import { aUser, type FakeRoutes, press, readTexts, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { LoginScreen } from '../login/login-screen.tsx';
import { fakePasskeys, passkeyOptions, refusedBy } from '../testing/fake-passkeys.ts';
import { waysOf } from './second-step.tsx';

const text = (key: string) => shownText(`shell:second_step.${key}`);
const signedIn = { user: aUser({ second_factor: true }), token: 'fresh' };
const STEP = 'POST user/login/second_factor';

/** Opens the second step, after the password was accepted. */
const open = async (kinds: FactorKind[], routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  const app = await renderApp(<LoginScreen mode="login" />, {
    user: null,
    organisation: null,
    path: '/login?email=ada%40example.org',
    routes: {
      'GET user/auth_signing': () => refusal(404, 'EXTERNAL_SIGN_IN_OFF', 'Off'),
      'POST user/login': () => ({ second_factor: { ticket: 'ticket-1', kinds } }),
      'POST user/login/passkey/options': () => ({ options: passkeyOptions }),
      ...routes,
    },
  });
  await userEvent.type(await screen.findByLabelText('Password', { selector: 'input' }), 'seven-lamps');
  await press('Sign in');
  await screen.findByRole('heading', { level: 1, name: text('title') });
  const sent = (route: string) => app.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { ...app, sent };
};
const entered = () => screen.findByText('Welcome back, Ada!');

let passkeys: ReturnType<typeof fakePasskeys> | undefined;
afterEach(() => {
  passkeys?.remove();
  passkeys = undefined;
});

test.each<[FactorKind[], boolean, string[]]>([
  [['totp'], true, ['totp', 'recovery']],
  [['passkey'], true, ['passkey', 'recovery']],
  [['totp', 'passkey'], true, ['passkey', 'totp', 'recovery']],
  [['totp', 'passkey'], false, ['totp', 'recovery']],
  [['passkey'], false, ['recovery']],
])('with the factors %j and passkey support %s the ways to sign in are %j', (kinds, withPasskeys, ways) => {
  expect(waysOf(kinds, withPasskeys)).toEqual(ways);
});

test('a code of the app signs the user in, and a missing or wrong one is reported', async () => {
  const { sent, session } = await open(['totp'], {
    [STEP]: ({ body }) =>
      (body as { code: string }).code === '123456'
        ? signedIn
        : refusal(401, 'SECOND_FACTOR_WRONG', 'This code is wrong'),
  });
  await press('Sign in');
  expect(await screen.findByText(text('missing'))).toBeTruthy();
  await userEvent.type(await screen.findByLabelText(text('code')), '000000');
  await press('Sign in');
  expect(await screen.findByText('This code is wrong')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText(text('code')));
  await userEvent.type(screen.getByLabelText(text('code')), '123 456');
  await press('Sign in');
  await entered();
  expect(session.state().status).toBe('signed-in');
  expect(sent(STEP)).toEqual([
    { ticket: 'ticket-1', code: '000000' },
    { ticket: 'ticket-1', code: '123456' },
  ]);
});

test('a recovery code signs in without the app', async () => {
  const { sent } = await open(['totp'], { [STEP]: () => signedIn });
  await press(text('to_recovery'));
  await userEvent.type(await screen.findByLabelText(text('recovery_code')), 'ABCD-EFGH');
  await press('Sign in');
  await entered();
  expect(sent(STEP)).toEqual([{ ticket: 'ticket-1', recovery_code: 'abcdefgh' }]);
});

test('a passkey signs in, with the ticket', async () => {
  passkeys = fakePasskeys();
  const { sent } = await open(['passkey'], { [STEP]: () => signedIn });
  // The focused form was removed; the button gets the focus, so that Enter works.
  await waitFor(() => expect(screen.getByRole('button', { name: text('use_passkey') })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await entered();
  expect(sent('POST user/login/passkey/options')).toEqual([{ ticket: 'ticket-1' }]);
  expect(sent(STEP)).toMatchObject([{ ticket: 'ticket-1', response: { id: 'a2V5', type: 'public-key' } }]);
});

test('an unused passkey is reported, and the other ways are offered', async () => {
  passkeys = fakePasskeys({
    get: () => {
      throw refusedBy('NotAllowedError');
    },
  });
  await open(['passkey', 'totp']);
  await press(text('use_passkey'));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', shownText('shell:login.passkey_unused'));
  await press(text('to_totp'));
  expect(await screen.findByLabelText(text('code'))).toBeTruthy();
});

test('an expired sign-in starts over, and says why', async () => {
  await open(['totp'], { [STEP]: () => refusal(401, 'SIGN_IN_EXPIRED', 'This sign-in took too long') });
  await userEvent.type(await screen.findByLabelText(text('code')), '123456');
  await press('Sign in');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This sign-in took too long');
  expect(await screen.findByLabelText('Password', { selector: 'input' })).toBeTruthy();
});

test('the back button of the second step returns to the sign-in', async () => {
  await open(['totp']);
  await press('Back to sign-in');
  await waitFor(() => expect(screen.queryByRole('heading', { name: text('title') })).toBeNull());
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
});
