import type { Page } from 'playwright-core';
import { seeToast } from './screen.ts';

type NewAccount = { email: string; password: string; first_name: string; last_name: string };

/** Fills the register screen and sends it; the address may be prefilled by an invitation. */
export const registerOnScreen = async (page: Page, { email, password, first_name, last_name }: NewAccount) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill(last_name);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** Fills the sign-in screen and sends it. */
export const signInOnScreen = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Opens the account screen once all its sections are loaded: until then each of them moves what is beneath, and a click can miss it. */
export const openAccount = async (page: Page, place: '' | '#security' = '') => {
  await page.goto(`/account${place}`);
  for (const name of ['Add an authenticator app', 'New access token'])
    await page.getByRole('button', { name }).waitFor();
  await page.getByText('This device').waitFor();
  await page.getByRole('checkbox').first().waitFor();
};

/** Opens the menu behind the greeting and chooses from it. */
export const chooseInUserMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /^Hello, / }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
};

/** Which words it says depends on how soon the server answers. */
const SIGNED_OUT = /^(?:Goodbye, see you soon!|You are signed out in this browser)/;

export const signOut = async (page: Page) => {
  await Promise.all([seeToast(page, SIGNED_OUT), chooseInUserMenu(page, 'Log out')]);
  await page.waitForURL('**/login');
};
