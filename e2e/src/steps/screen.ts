import type { Locator, Page } from 'playwright-core';

/** Leads to a screen, and waits until its live stream is open: what happens from now on is heard there, what happened before was perhaps not. */
export const untilLive = async (page: Page, lead: () => Promise<unknown>): Promise<void> => {
  const open = page.waitForResponse((answer) => answer.url().endsWith('/live'));
  await lead();
  await open;
};

/** A toast with these words has come up. It is sent away, for it may cover what comes next; by then it may have gone by itself. */
export const seeToast = async (page: Page, words: string | RegExp): Promise<void> => {
  const messages = page.getByRole('region', { name: 'Messages' });
  const toast = messages.getByRole('listitem').filter({ hasText: words }).first();
  await toast.waitFor();
  await toast
    .getByRole('button', { name: 'Dismiss' })
    .dispatchEvent('click', {}, { timeout: 1_000 })
    .catch(() => {});
};

/** Chooses from a picker; where it can be searched, by typing. */
export const pick = async (within: Page | Locator, label: string | RegExp, option: string) => {
  const page = 'page' in within ? within.page() : within;
  const field = within.getByRole('combobox', { name: label });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

/** Opens the menu behind the dots of a thing and chooses from it. */
export const chooseFromMenu = async (within: Page | Locator, thing: string, entry: string | RegExp) => {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('button', { name: `Actions for ${thing}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
