import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LANGUAGES } from '@waymark/contracts';
import { changeLanguage, i18n } from '@waymark/shell-kit';
import { readTexts, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import german from '../../locales/de.json' with { type: 'json' };
import texts from '../../locales/en.json' with { type: 'json' };
import { LoginScreen } from './login-screen.tsx';

const off = () => refusal(404, 'EXTERNAL_SIGN_IN_OFF', 'Off');
const show = async (mode: 'login' | 'register') => {
  readTexts('shell', texts);
  const app = await renderApp(<LoginScreen mode={mode} />, {
    user: null,
    organisation: null,
    path: `/${mode}`,
    routes: { 'GET user/auth_signing': off },
  });
  i18n.addResourceBundle('de', 'shell', german, true, true);
  return app;
};
const choices = () => screen.findAllByRole('combobox') as Promise<HTMLSelectElement[]>;

beforeEach(() => localStorage.clear());
afterEach(() => act(() => changeLanguage('en')));

test('the sign-in changes to the language chosen on its page, and stores it', async () => {
  await show('login');
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'de');
  expect(await screen.findByRole('heading', { level: 1, name: german.login.sign_in_title })).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('waymark.language')).toBe('de');
  expect(document.title).toContain(german.login.sign_in_title);
});

test('the language of the page and that of a new account follow each other', async () => {
  await show('register');
  await waitFor(async () => expect(await choices()).toHaveLength(2));
  const [ofAccount, ofPage] = await choices();
  if (!ofAccount || !ofPage) throw new Error('There are two choices of a language');
  await userEvent.selectOptions(ofAccount, 'de');
  expect(await screen.findByRole('heading', { level: 1, name: german.login.register_title })).toBeTruthy();
  await waitFor(() => expect(ofPage.value).toBe('de'));
  await userEvent.selectOptions(ofPage, 'en');
  expect(await screen.findByRole('heading', { level: 1, name: shownText('shell:login.register_title') })).toBeTruthy();
  await waitFor(() => expect(ofAccount.value).toBe('en'));
});

test('of two languages chosen in quick succession the last one stays', async () => {
  await show('register');
  await waitFor(async () => expect(await choices()).toHaveLength(2));
  const [ofAccount] = await choices();
  if (!ofAccount) throw new Error('There is no choice of a language');
  for (const value of ['de', 'fr']) fireEvent.change(ofAccount, { target: { value } });
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  const changes: string[] = [];
  i18n.on('languageChanged', (lang) => changes.push(lang));
  // Changes back and forth would each take a turn or two.
  for (let turn = 0; turn < 10; turn += 1) await act(async () => undefined);
  expect(changes).toEqual([]);
  expect(ofAccount.value).toBe('fr');
});

test('each language is named in itself, and marked as such for screen readers', async () => {
  await show('register');
  await waitFor(async () => expect(await choices()).toHaveLength(2));
  for (const choice of await choices())
    expect([...choice.options].map(({ lang, value }) => [lang, value])).toEqual(LANGUAGES.map((one) => [one, one]));
});
