import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, readTexts, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { ExternalReturn } from './external-return.tsx';
import { rememberState } from './external-state.ts';
import { rememberSearch } from './remember-search.ts';

const text = (key: string, values = {}) => shownText(`shell:login.${key}`, values);
const FINISH = 'POST user/auth_signing';
const signedIn = { user: aUser(), token: 'fresh' };

/** Opens the return address from the provider, in the tab that went there. */
const comeBack = async (search: string, routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  rememberState('https://provider.example/auth?state=mine');
  rememberSearch('?return=%2Faccount');
  const app = await act(() =>
    renderApp(<ExternalReturn />, {
      user: null,
      organisation: null,
      path: `/login/external${search}`,
      routes: { [FINISH]: () => signedIn, ...routes },
    }),
  );
  const sent = () => app.calls.map(({ body }) => body);
  return { ...app, sent };
};
const failed = () => screen.findByRole('heading', { level: 1, name: text('external_failed') });

beforeEach(() => sessionStorage.clear());

test('the response of the provider signs the user in, and keeps the address of the requested page', async () => {
  const { session, sent } = await comeBack('?code=abc&state=mine&iss=https%3A%2F%2Fid.example');
  await waitFor(() => expect(session.state().status).toBe('signed-in'));
  expect(sent()).toEqual([{ code: 'abc', state: 'mine', iss: 'https://id.example' }]);
  expect(`${window.location.pathname}${window.location.search}`).toBe('/login?return=%2Faccount');
  expect(screen.getByText(text('welcome_back', { name: 'Ada' }))).toBeTruthy();
});

test('a user whose account was just created is welcomed, not welcomed back', async () => {
  await comeBack('?code=abc&state=mine', { [FINISH]: () => ({ ...signedIn, is_new: true }) });
  expect(await screen.findByText(text('welcome', { name: 'Ada' }))).toBeTruthy();
});

test.each([
  ['with the state of another sign-in', '?code=abc&state=theirs'],
  ['without a state', '?code=abc'],
  ['without parameters', ''],
])('a response of the provider %s signs nobody in, and is not sent to the server', async (_what, search) => {
  const { session, sent } = await comeBack(search);
  await failed();
  expect(screen.getAllByText(text('external_forged')).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  expect(session.state().status).toBe('anonymous');
});

test('a user with a second factor is asked for it first', async () => {
  const { session, calls } = await comeBack('?code=abc&state=mine', {
    [FINISH]: () => ({ second_factor: { ticket: 'ticket-1', kinds: ['totp'] } }),
    'POST user/login/second_factor': () => signedIn,
  });
  await userEvent.type(await screen.findByLabelText(shownText('shell:second_step.code')), '123456');
  expect(session.state().status).toBe('anonymous');
  await userEvent.click(screen.getByRole('button', { name: text('sign_in') }));
  await waitFor(() => expect(session.state().status).toBe('signed-in'));
  expect(calls.at(-1)?.body).toEqual({ ticket: 'ticket-1', code: '123456' });
  expect(`${window.location.pathname}${window.location.search}`).toBe('/login?return=%2Faccount');
});

test('a response can be used once', async () => {
  const first = await comeBack('?code=abc&state=mine');
  await waitFor(() => expect(first.session.state().status).toBe('signed-in'));
  first.unmount();
  readTexts('shell', texts);
  await renderApp(<ExternalReturn />, { user: null, organisation: null, path: '/login/external?code=abc&state=mine' });
  await failed();
});

test('a sign-in cancelled at the provider is shown as such, and sent to the server with its state', async () => {
  const { sent } = await comeBack('?error=access_denied&state=mine', {
    [FINISH]: () => refusal(422, 'EXTERNAL_SIGN_IN_FAILED', 'Cancelled'),
  });
  await failed();
  expect(screen.getAllByText(text('external_cancelled')).length).toBeGreaterThan(0);
  expect(sent()).toEqual([{ error: 'access_denied', state: 'mine' }]);
});

test('a refusal shows the server’s text, and the link back keeps the requested page', async () => {
  await comeBack('?code=abc&state=mine', {
    [FINISH]: () => refusal(409, 'EMAIL_TAKEN', 'This address has an account'),
  });
  await failed();
  expect(screen.getAllByText('This address has an account').length).toBeGreaterThan(0);
  const back = screen.getByRole('link', { name: text('back_to_sign_in') });
  expect(back.getAttribute('href')).toBe('/login?return=%2Faccount');
});

test('a network error is shown as such', async () => {
  await comeBack('?code=abc&state=mine', { [FINISH]: () => Promise.reject(new TypeError('away')) });
  await failed();
  expect(screen.getAllByText(shownText('kit:error.network')).length).toBeGreaterThan(0);
});
