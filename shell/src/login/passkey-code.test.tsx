import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTexts, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { fakePasskeys } from '../testing/fake-passkeys.ts';
import { LoginScreen } from './login-screen.tsx';

jest.doMock('@simplewebauthn/browser', () => {
  throw new Error('The network is away');
});

let passkeys: ReturnType<typeof fakePasskeys> | undefined;
afterEach(() => passkeys?.remove());

test('the passkey button shows an error when its code cannot be loaded, and can be pressed again', async () => {
  passkeys = fakePasskeys();
  readTexts('shell', texts);
  await renderApp(<LoginScreen mode="login" />, {
    user: null,
    organisation: null,
    routes: { 'GET user/auth_signing': () => refusal(404, 'EXTERNAL_SIGN_IN_OFF', 'Off') },
  });
  const name = shownText('shell:login.passkey');
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('alert')).toHaveTextContent(shownText('kit:error.unknown'));
  expect(await screen.findByRole('button', { name, busy: false })).toBeTruthy();
});
