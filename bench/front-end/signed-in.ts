import type { Browser, Page } from 'playwright-core';
import type { Fixture } from './fixture.ts';

/** A running product, one of its organisations, and the storage of a browser that is signed in to it, as JSON. */
export type Product = { origin: string; organisation: string; state: string };

/** Signs in on the screen. @param prepare is called with the page before the storage of the browser is read */
export const signedIn = async (
  browser: Browser,
  origin: string,
  { email, password, organisation }: Pick<Fixture, 'email' | 'password' | 'organisation'>,
  prepare?: (page: Page) => Promise<void>,
): Promise<Product> => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/organization**');
  await prepare?.(page);
  const state = JSON.stringify(await context.storageState());
  await context.close();
  return { origin, organisation, state };
};
