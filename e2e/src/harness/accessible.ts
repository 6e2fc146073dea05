import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ALL_RULES = [...WCAG, 'best-practice'];

/** Waits until the colour scheme is applied, which a page without scripts does by itself, and all finite animations have ended. */
const settle = async (page: Page, scheme: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => document.scripts.length === 0 || document.documentElement.dataset.mantineColorScheme === wanted,
    scheme,
  );
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A finished animation is still listed if its effect stays.
    const passing = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
    // A finished animation can start another one: an inherited colour changes after the colour that it inherits.
    do {
      await frame();
      await frame();
      await Promise.allSettled(passing().map(({ finished }) => finished));
    } while (passing().length > 0);
  });
};

/** Legacy mode opens no extra window; the pages have no frames. Reports violations only: describing passed rules takes most of the time. */
const faultFinder = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** The given rules in the light scheme, contrast rules in the dark one. */
const CHECKS_BY_SCHEME = [
  { scheme: 'light', axe: (page: Page, tags: string[]) => faultFinder(page).withTags(tags) },
  { scheme: 'dark', axe: (page: Page) => faultFinder(page).withRules(['color-contrast']) },
] as const;

/** Each of the rules that the page breaks and where, in light and in dark. */
const accessibilityFaults = async (page: Page, tags: string[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { scheme, axe } of CHECKS_BY_SCHEME) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await settle(page, scheme);
    const { violations } = await axe(page, tags).analyze();
    const where = `${page.url()} in ${scheme}`;
    faults.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${where}: ${id}: ${html}\n${failureSummary}`),
      ),
    );
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return faults;
};

/** Reports horizontal scrolling: the page does not fit this width. */
const widthFaults = async (page: Page): Promise<string[]> => {
  const [needed = 0, available = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  return needed > available ? [`${page.url()} is ${needed} px wide on a screen of ${available} px`] : [];
};

/** Window widths from a small phone to a desktop: both sides of each breakpoint, and between. */
const WIDTHS = [320, 390, 480, 600, 601, 700, 701, 768, 840, 900, 901, 1024, 1100, 1101, 1280, 1440];

/** The window widths at which the page scrolls horizontally; restores the window size. */
export const narrowWidthFaults = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize();
  if (!before) return [];
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...before, width });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    faults.push(...(await widthFaults(page)));
  }
  await page.setViewportSize(before);
  return faults;
};

/** Everything that keeps people from reading and using this screen. */
export const screenFaults = async (page: Page): Promise<string[]> => [
  ...(await widthFaults(page)),
  ...(await accessibilityFaults(page, ALL_RULES)),
];

/**
 * The same by the rules of WCAG 2.2 AA alone, while a menu, a list or a calendar is open: it stands outside of the landmarks, which is no
 * fault, as its role says what it is.
 */
export const openedFaults = (page: Page): Promise<string[]> => accessibilityFaults(page, WCAG);
