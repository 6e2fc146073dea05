import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { dialogOf } from './objectives.ts';
import { seeToast } from './screen.ts';

const STEP_MS = 30_000;

/** What an authenticator app with this key shows; a later one where the present one was used already, for a code works once. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * STEP_MS });

/** The recovery codes that the dialog shows, which is then closed. */
export const keepRecoveryCodes = async (page: Page): Promise<string[]> => {
  const dialog = dialogOf(page, 'Save your recovery codes');
  const lines = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await lines.first().waitFor();
  const codes = await lines.allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  return codes;
};

/** Begins to add an authenticator app on the account's screen, and reads its key as somebody types it by hand. */
export const readKeyOfApp = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const key = await dialogOf(page, 'Add an authenticator app').locator('code').textContent();
  return (key ?? '').replaceAll(' ', '');
};

export const confirmApp = async (page: Page, code: string): Promise<void> => {
  const dialog = dialogOf(page, 'Add an authenticator app');
  await dialog.getByRole('textbox', { name: 'The six digits' }).fill(code);
  await dialog.getByRole('button', { name: 'Add the app' }).click();
};

/** Adds one on the account's screen; gives its key and the recovery codes. */
export const addApp = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  const secret = await readKeyOfApp(page);
  await confirmApp(page, codeOf(secret));
  const codes = await keepRecoveryCodes(page);
  await seeToast(page, 'Authenticator app added');
  return { secret, codes };
};

/** The second step of a sign-in, by what an app shows or by a recovery code. */
export const giveCode = async (page: Page, code: string, field: 'Code' | 'Recovery code' = 'Code'): Promise<void> => {
  await page.getByRole('textbox', { name: field, exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
