import type { Page } from 'playwright-core';

type PaintFigures = { largestPaintMs: number; layoutShift: number };

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Observes from the first byte on; call it before opening the page. */
export const observePaint = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { largestPaintMs: 0, layoutShift: 0 };
    Object.assign(window, { waymarkBench: seen });
    new PerformanceObserver((list) => {
      seen.largestPaintMs = list.getEntries().at(-1)?.startTime ?? seen.largestPaintMs;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const paintFigures = (page: Page): Promise<PaintFigures> =>
  page.evaluate(() => (window as unknown as { waymarkBench: PaintFigures }).waymarkBench);

/** The longest time, in ms, that a key press waited until the page handled it. */
export const inputDelay = async (page: Page, type: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { waymarkDelay: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        seen.longest = Math.max(seen.longest, entry.processingStart - entry.startTime);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await type();
  return page.evaluate(() => (window as unknown as { waymarkDelay: { longest: number } }).waymarkDelay.longest);
};
