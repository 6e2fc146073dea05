import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiTokenResource, DAY_MS, MOST_TOKENS } from '@waymark/contracts';
import { aUser, type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../../locales/en.json' with { type: 'json' };
import { AccessTokens } from './access-tokens.tsx';

const LIST = 'GET user/tokens';
const CREATE = 'POST user/tokens';
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const aToken = (uuid: string, more: Partial<ApiTokenResource> = {}): ApiTokenResource => ({
  uuid,
  name: `Report ${uuid}`,
  scopes: ['read'],
  created_at: inDays(-10),
  expires_at: inDays(80),
  last_used_at: null,
  ...more,
});

const show = (routes: FakeRoutes, user = aUser()) => {
  readTexts('shell', texts);
  return renderApp(<AccessTokens />, { organisation: null, user, routes });
};
const button = (name: string) => screen.findByRole('button', { name });
const rows = () => screen.findAllByRole('listitem');

test('an empty list says that there is no token yet, and links to the documentation', async () => {
  await show({ [LIST]: () => ({ tokens: [] }) });
  expect(await screen.findByText('No access token yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How to use the API' }).getAttribute('href')).toBe('/api/docs');
});

test('each token shows its scopes, its last use and its expiry', async () => {
  const used = aToken('a', { scopes: ['read', 'write', 'admin'], last_used_at: inDays(-1) });
  const over = aToken('b', { expires_at: inDays(-2) });
  await show({ [LIST]: () => ({ tokens: [used, over] }) });
  const [first, second] = await rows();
  expect(first?.textContent).toMatch(/ReadWriteAdmin.*Expires in 3 months.*Last used yesterday.*Created/);
  expect(second?.textContent).toMatch(/Expired 2 days ago.*Never used/);
});

test('a new token is read-only and valid for ninety days by default, and its secret is shown once', async () => {
  let tokens: ApiTokenResource[] = [];
  const { calls } = await show({
    [LIST]: () => ({ tokens }),
    [CREATE]: () => {
      tokens = [aToken('new', { name: 'Nightly' })];
      return { token: tokens[0], secret: 'wmk_shown-once' };
    },
  });
  await userEvent.click(await button('New access token'));
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Nightly');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Write/ }));
  await userEvent.click(await button('Create'));
  expect(await screen.findByDisplayValue('wmk_shown-once')).toBeTruthy();
  expect(await button('Copy')).toHaveFocus();
  const sent = calls.find(({ route }) => route === CREATE)?.body as { expires_at: string };
  expect(sent).toMatchObject({ name: 'Nightly', scopes: ['read', 'write'] });
  expect(Math.round((Date.parse(sent.expires_at) - Date.now()) / DAY_MS)).toBe(90);
  await userEvent.click(await button('Done'));
  await waitFor(() => expect(screen.queryByDisplayValue('wmk_shown-once')).toBeNull());
  expect(await screen.findByText('Nightly')).toBeTruthy();
});

const make = async () => {
  await show({
    [LIST]: () => ({ tokens: [] }),
    [CREATE]: () => ({ token: aToken('new'), secret: 'wmk_shown-once' }),
  });
  await userEvent.click(await button('New access token'));
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Nightly');
  await userEvent.click(await button('Create'));
  await screen.findByDisplayValue('wmk_shown-once');
};
const isRemoved = () => waitFor(() => expect(screen.queryByDisplayValue('wmk_shown-once')).toBeNull());

test('a secret that was not copied is closed only by a second Escape', async () => {
  await make();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText(/Copy the token first/)).toBeTruthy();
  expect(screen.getByDisplayValue('wmk_shown-once')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await isRemoved();
});

test('a secret that was copied is closed by the first Escape', async () => {
  userEvent.setup({ writeToClipboard: true });
  await make();
  await userEvent.click(await button('Copy'));
  await userEvent.keyboard('{Escape}');
  await isRemoved();
});

test('a token without a name and a scope is refused with an error for each before it is sent', async () => {
  const { calls } = await show({ [LIST]: () => ({ tokens: [] }) });
  await userEvent.click(await button('New access token'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Read/ }));
  await userEvent.click(await button('Create'));
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(await screen.findByText('Choose at least one of the rights offered')).toBeTruthy();
  expect(calls.some(({ route }) => route === CREATE)).toBe(false);
});

test('the server’s error about a new token is shown', async () => {
  await show({
    [LIST]: () => ({ tokens: [] }),
    [CREATE]: () => refusal(409, 'TOKEN_LIMIT', 'You can have at most 20 access tokens'),
  });
  await userEvent.click(await button('New access token'));
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Nightly');
  await userEvent.click(await button('Create'));
  expect(await screen.findByText('You can have at most 20 access tokens')).toBeTruthy();
});

test('a token is deleted once that is confirmed', async () => {
  let tokens = [aToken('a'), aToken('b')];
  const { calls } = await show({
    [LIST]: () => ({ tokens }),
    'DELETE user/tokens/:id': ({ path }) => {
      tokens = tokens.filter(({ uuid }) => !path.endsWith(uuid));
      return { tokens };
    },
  });
  await userEvent.click(await button('Delete Report a'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Programs that use “Report a” lose their access at once/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(calls.some(({ route }) => route === 'DELETE user/tokens/a')).toBe(true);
});

test('the dialog that deleted the last token does not reappear when a new token is created', async () => {
  let tokens = [aToken('a')];
  await show({
    [LIST]: () => ({ tokens }),
    'DELETE user/tokens/:id': () => {
      tokens = [];
      return { tokens };
    },
    [CREATE]: () => {
      tokens = [aToken('b')];
      return { token: tokens[0], secret: 'wmk_shown-once' };
    },
  });
  await userEvent.click(await button('Delete Report a'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await userEvent.click(await button('New access token'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Report b');
  await userEvent.click(await button('Create'));
  await screen.findByDisplayValue('wmk_shown-once');
  await screen.findByText('Report b');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a user with an unproven address is asked to confirm it, and cannot create a token', async () => {
  await show({ [LIST]: () => ({ tokens: [] }) }, aUser({ must_prove_email: true }));
  expect(await screen.findByText(/Confirm your email address first/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New access token' })).toBeNull();
});

test('a user with the maximum number of tokens is told the number, and cannot create another', async () => {
  const tokens = Array.from({ length: MOST_TOKENS }, (_, index) => aToken(`t${index}`));
  await show({ [LIST]: () => ({ tokens }) });
  expect(await screen.findByText(/You have 20 access tokens/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New access token' })).toBeNull();
});

test('a list that cannot be loaded can be retried', async () => {
  let fails = true;
  await show({ [LIST]: () => (fails ? refusal(503, 'SERVICE_UNAVAILABLE', 'Away') : { tokens: [aToken('a')] }) });
  const again = await button('Try again');
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('Report a')).toBeTruthy();
});
