import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, press, readTexts, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { ResetScreen } from './reset-screen.tsx';

const show = (path: string, routes: FakeRoutes = {}) => {
  readTexts('shell', texts);
  return renderApp(<ResetScreen />, { organisation: null, path, routes });
};
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const chooseNew = async (password: string, repeat = password) => {
  await userEvent.type(await field('New password'), password);
  await userEvent.type(await field('Repeat the new password'), repeat);
  await press('Set the new password');
};
const STRONG = 'violet-otter-canyon-58';

test('the request for a link sends the email address, and a confirmation is shown', async () => {
  const { calls } = await show('/reset', { 'POST user/reset_password': () => ({}) });
  await userEvent.type(await field('Email'), 'ada@example.org');
  await press('Send me a link');
  expect(await screen.findByText(/If ada@example.org belongs to an account/)).toBeTruthy();
  expect(calls[0]?.body).toEqual({ email: 'ada@example.org' });
});

test.each(['/reset', '/reset?token=t1'])('%s leads to the sign-in and to a new account', async (path) => {
  await show(path);
  const linkTo = (name: string) => screen.getByRole('link', { name: shownText(`shell:login.${name}`) });
  expect(linkTo('back_to_sign_in').getAttribute('href')).toBe('/login');
  expect(linkTo('to_register').getAttribute('href')).toBe('/register');
});

test('the new password is sent with the token of the link, and the session ends', async () => {
  const { calls, session } = await show('/reset?token=t1', { 'POST user/change_password': () => ({}) });
  await chooseNew(STRONG);
  expect(await screen.findByText(/You are signed out everywhere/)).toBeTruthy();
  expect(calls[0]?.body).toEqual({ password: STRONG, reset_token: 't1' });
  expect(session.state().status).toBe('anonymous');
});

test('after the password is set the screen confirms it, and links only to the sign-in', async () => {
  await show('/reset?token=t1', { 'POST user/change_password': () => ({}) });
  await chooseNew(STRONG);
  const card = await screen.findByRole('region', { name: shownText('shell:reset.updated') });
  const links = within(card).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [shownText('shell:login.sign_in'), '/login'],
  ]);
});

test('setting a password also signs out the user of the cookie on the server', async () => {
  const { calls } = await show('/reset?token=t1', {
    'POST user/change_password': () => ({}),
    'POST user/refresh': () => ({ token: 'of somebody else', user: aUser() }),
    'POST user/logout': () => ({}),
  });
  await chooseNew(STRONG);
  await waitFor(() => expect(calls.at(-1)?.route).toBe('POST user/logout'));
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer of somebody else');
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
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid');
  await userEvent.click(await screen.findByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
});

test('a new password that the server refuses is reported at its field and as a toast', async () => {
  const errors = { password: 'Too weak' };
  await show('/reset?token=t1', { 'POST user/change_password': () => refusal(422, 'VALIDATION', 'No', { errors }) });
  await chooseNew(STRONG);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too weak');
  expect(screen.getAllByText('Too weak')).toHaveLength(2);
});

test('the email address in the query is prefilled, and the email can be sent again', async () => {
  const { calls } = await show('/reset?email=ada%40example.org', { 'POST user/reset_password': () => ({}) });
  expect(await field(shownText('shell:login.email'))).toHaveValue('ada@example.org');
  await press(shownText('shell:reset.send'));
  await press(shownText('shell:reset.again'));
  await press(shownText('shell:reset.send'));
  await screen.findByRole('button', { name: shownText('shell:reset.again') });
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.org' }, { email: 'ada@example.org' }]);
});

test('an invalid address is refused before it is sent', async () => {
  const { calls } = await show('/reset?email=ada', { 'POST user/reset_password': () => ({}) });
  await press(shownText('shell:reset.send'));
  await waitFor(async () =>
    expect(await field(shownText('shell:login.email'))).toHaveAttribute('aria-invalid', 'true'),
  );
  expect(calls).toEqual([]);
});

test('a weak password is refused before it is sent', async () => {
  const { calls } = await show('/reset?token=t1');
  await chooseNew('password1');
  const password = await field(shownText('shell:reset.new_password'));
  await waitFor(() => expect(password).toHaveAttribute('aria-invalid', 'true'));
  expect(calls).toEqual([]);
});

test('after too many requests for an email the screen says when to try again', async () => {
  const tooMany = refusal(429, 'TOO_MANY_REQUESTS', 'Too many');
  tooMany.headers.set('retry-after', '600');
  await show('/reset?email=ada%40example.org', { 'POST user/reset_password': () => tooMany });
  await press(shownText('shell:reset.send'));
  const wait = shownText('shell:login.too_many_tries', { when: 'in 10 minutes' });
  expect(await screen.findByRole('alert')).toHaveTextContent(wait);
  expect(screen.queryByRole('button', { name: shownText('shell:reset.again') })).toBeNull();
});
