import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const SCHEMES = ['light', 'dark'] as const;

/** @throws naming each rule of WCAG 2.2 AA that the page breaks and where, in light and in dark */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    if (violations.length === 0) continue;
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`),
    );
    throw new Error(`${page.url()} in ${colorScheme}:\n${found.join('\n')}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
};
