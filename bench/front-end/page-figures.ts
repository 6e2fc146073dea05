import type { Page } from 'playwright-core';

type PaintFigures = { largestPaintMs: number; layoutShift: number };
type ScrollFigures = { framesPerSecond: number; slowFrames: number; longestMs: number };

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Observes from the first byte on; to be called before the page is opened. */
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

/** Scrolls a little with each frame and tells how regularly the frames came. */
export const scrollFigures = (page: Page, seconds: number, pixelsAFrame: number): Promise<ScrollFigures> =>
  page.evaluate(
    ([duration, pixels]) =>
      new Promise<ScrollFigures>((resolve) => {
        const gaps: number[] = [];
        const began = performance.now();
        let last = began;
        const frame = (now: number): void => {
          gaps.push(now - last);
          last = now;
          window.scrollBy(0, pixels);
          if (now - began < duration) return void requestAnimationFrame(frame);
          resolve({
            framesPerSecond: (gaps.length * 1000) / (now - began),
            slowFrames: gaps.filter((gap) => gap > 20).length / gaps.length,
            longestMs: Math.max(...gaps),
          });
        };
        requestAnimationFrame(frame);
      }),
    [seconds * 1000, pixelsAFrame] as const,
  );

/** How long keys wait before the page looks at them, the longest of them, in ms. */
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
