import type { Locator, Page } from 'playwright-core';

/** Opens a screen and waits until its live stream is open: only later events are certain to arrive there. */
export const untilLive = async (page: Page, lead: () => Promise<unknown>): Promise<void> => {
  const open = page.waitForResponse((answer) => answer.url().endsWith('/live'));
  await lead();
  await open;
};

/** Waits for a toast and dismisses it, because it may cover the next step; it may also have closed by itself. */
export const seeToast = async (page: Page, words: string | RegExp): Promise<void> => {
  const messages = page.getByRole('region', { name: 'Messages' });
  const toast = messages.getByRole('listitem').filter({ hasText: words }).first();
  await toast.waitFor();
  await toast
    .getByRole('button', { name: 'Dismiss' })
    .dispatchEvent('click', {}, { timeout: 1_000 })
    .catch(() => {});
};

/** Chooses from a picker, by typing if it is searchable. */
export const pick = async (within: Page | Locator, label: string | RegExp, option: string) => {
  const page = 'page' in within ? within.page() : within;
  const field = within.getByRole('combobox', { name: label });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

/** Opens the actions menu of something and chooses an entry. */
export const chooseFromMenu = async (within: Page | Locator, thing: string, entry: string | RegExp) => {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('button', { name: `Actions for ${thing}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
