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

/** The free width of a field beside its placeholder, in pixels; negative if that is cut off. */
export const freeWidthBesidePlaceholder = (field: HTMLElement | SVGElement): number => {
  if (!(field instanceof HTMLInputElement)) return Number.NaN;
  // The shorthand `font` is empty if it cannot express one of the values.
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !field.placeholder) return Number.NaN;
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return room - context.measureText(field.placeholder).width;
};

/** The words of an element's text that are broken over two lines. */
export const brokenWords = (element: HTMLElement | SVGElement): string[] => {
  const [text] = element.childNodes;
  if (!(text instanceof Text)) throw new Error('No text');
  const range = document.createRange();
  const isBroken = ({ 0: word, index }: RegExpExecArray): boolean => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  };
  return [...text.data.matchAll(/\S+/g)].filter(isBroken).map(([word]) => word);
};
