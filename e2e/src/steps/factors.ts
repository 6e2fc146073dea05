import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { dialogOf } from './objectives.ts';
import { seeToast } from './screen.ts';

const STEP_MS = 30_000;

/** The code of an authenticator app with this key. A code works only once; `later` gives one of the following. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * STEP_MS });

/** Reads the recovery codes in the dialog, and closes it. */
export const keepRecoveryCodes = async (page: Page): Promise<string[]> => {
  const dialog = dialogOf(page, 'Save your recovery codes');
  const lines = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await lines.first().waitFor();
  const codes = await lines.allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  return codes;
};

/** Starts adding an authenticator app on the account screen, and reads its key for typing by hand. */
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

/** Adds an authenticator app on the account screen; returns its key and the recovery codes. */
export const addApp = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  const secret = await readKeyOfApp(page);
  await confirmApp(page, codeOf(secret));
  const codes = await keepRecoveryCodes(page);
  await seeToast(page, 'Authenticator app added');
  return { secret, codes };
};

/** The second step of a sign-in, by a code of an app or a recovery code. While a code is checked, the button ignores clicks. */
export const giveCode = async (page: Page, code: string, field: 'Code' | 'Recovery code' = 'Code'): Promise<void> => {
  await page.getByRole('textbox', { name: field, exact: true }).fill(code);
  const send = page.getByRole('button', { name: 'Sign in', exact: true }).and(page.locator(':not([aria-busy])'));
  await send.click();
};
