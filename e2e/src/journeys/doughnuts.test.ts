import { expect } from '@jest/globals';
import { LANGUAGES } from '@waymark/contracts';
import type { Page } from 'playwright-core';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { createObjective, settle } from '../harness/world.ts';

/** Inner radius of the rendered ring, in pixels. */
const INNER_RADIUS = 58;

/** The largest distance of the text of each empty doughnut from its centre, over all corners of its lines. */
const reaches = (page: Page): Promise<number[]> =>
  page.locator('figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const ring = figure.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
      const middle = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
      const words = document.createTreeWalker(
        figure.querySelector('svg')?.nextElementSibling ?? figure,
        NodeFilter.SHOW_TEXT,
      );
      const corners: { x: number; y: number }[] = [];
      while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        for (const { left, right, top, bottom } of range.getClientRects())
          corners.push({ x: left, y: top }, { x: right, y: top }, { x: left, y: bottom }, { x: right, y: bottom });
      }
      return Math.max(...corners.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
    }),
  );

journeyAt([DESK, PHONE], 'the text of an empty doughnut chart stays in its ring in every language', async (context) => {
  const { page, picture } = context;
  const { ada, org } = await settle(page);
  // In creation, so that the charts are empty: an organisation without any objective has none.
  await createObjective(ada, org, { name: 'Not begun' });
  for (const lang of LANGUAGES) {
    await ada.call('PUT', 'user', { lang });
    await page.goto(org.path);
    await page.locator(`html[lang=${lang}]`).waitFor({ state: 'attached' });
    await page.locator('figure').nth(2).waitFor();
    await picture(`doughnuts ${lang} ${page.viewportSize()?.width}`);
    const farthest = await reaches(page);
    expect([lang, farthest.length, Math.max(...farthest) < INNER_RADIUS]).toEqual([lang, 3, true]);
  }
});
