import type { Browser, Page } from 'playwright-core';
import type { Fixture } from './fixture.ts';

/** A product that runs, an organisation of it, and what a browser keeps that is signed in there, as JSON. */
export type Product = { origin: string; organisation: string; state: string };

/** Signs in on the screen. @param prepare what is done on the page before all that the browser keeps is taken */
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
