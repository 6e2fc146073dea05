import type { CDPSession, Page } from 'playwright-core';

/** The work of the page's own thread so far: processor time in ms, and counts. */
type Work = Record<'task' | 'script' | 'style' | 'layout' | 'layouts' | 'styles', number>;

const METRICS: Readonly<Record<keyof Work, [name: string, factor: number]>> = {
  task: ['TaskDuration', 1000],
  script: ['ScriptDuration', 1000],
  style: ['RecalcStyleDuration', 1000],
  layout: ['LayoutDuration', 1000],
  styles: ['RecalcStyleCount', 1],
  layouts: ['LayoutCount', 1],
};
const PARTS = Object.keys(METRICS) as (keyof Work)[];

const workOf = async (session: CDPSession): Promise<Work> => {
  const { metrics } = await session.send('Performance.getMetrics');
  const figureOf = (part: keyof Work): number => {
    const [name, factor] = METRICS[part];
    return (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * factor;
  };
  return Object.fromEntries(PARTS.map((part) => [part, figureOf(part)])) as Work;
};

/** Runs `work`, and measures its cost for the page's thread. */
const costOf = async <Result>(session: CDPSession, work: () => Promise<Result>): Promise<[Result, Work]> => {
  const before = await workOf(session);
  const result = await work();
  const after = await workOf(session);
  return [result, Object.fromEntries(PARTS.map((part) => [part, after[part] - before[part]])) as Work];
};

type Frames = { framesPerSecond: number; longFrames: number; longestMs: number };
export type ScrollFigures = Frames & Work & { elementsPerCard: number };

/** A frame that took the time of two. */
const LONG_MS = 34;

/** Scrolls from the top by a distance, a little with each frame. */
const scrollDown = (page: Page, pixels: number, pixelsPerFrame: number): Promise<Frames> =>
  page.evaluate(
    ([distance, step, long]) =>
      new Promise<Frames>((resolve) => {
        const gaps: number[] = [];
        let began: number | undefined;
        let last = 0;
        const frame = (now: number): void => {
          if (began !== undefined) gaps.push(now - last);
          began ??= now;
          last = now;
          window.scrollBy(0, step);
          if (gaps.length * step < distance) return void requestAnimationFrame(frame);
          resolve({
            framesPerSecond: (gaps.length * 1000) / (now - began),
            longFrames: gaps.filter((gap) => gap > long).length,
            longestMs: Math.max(...gaps),
          });
        };
        requestAnimationFrame(frame);
      }),
    [pixels, pixelsPerFrame, LONG_MS] as const,
  );

/** How the cards scroll by; work is that of 1,000 pixels. */
export const scrollFigures = async (
  page: Page,
  session: CDPSession,
  pixels: number,
  pixelsPerFrame: number,
): Promise<ScrollFigures> => {
  const [frames, work] = await costOf(session, () => scrollDown(page, pixels, pixelsPerFrame));
  const elementsPerCard = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('article[data-objective]')];
    return cards.reduce((sum, card) => sum + card.querySelectorAll('*').length + 1, 0) / cards.length;
  });
  const shares = Object.fromEntries(PARTS.map((part) => [part, (work[part] * 1000) / pixels])) as Work;
  return { ...frames, ...shares, elementsPerCard };
};

export type EnterFigures = { paintedMs: number; processorMs: number };

/** Enters a new value of the first key result; returns the time from Enter until the card shows it. */
export const enterFigures = async (page: Page, session: CDPSession, value: number): Promise<EnterFigures> => {
  const line = page.locator('[data-keyresult]').first();
  await line.locator('button[aria-haspopup=dialog]').click();
  const field = page.getByRole('dialog').locator('input').first();
  await field.fill(String(value));
  // Found before the measurement, so that the search is not counted.
  const input = await field.elementHandle();
  await page.evaluate((wanted) => {
    const painted = new Promise<number>((resolve) => {
      const begin = ({ key, timeStamp }: KeyboardEvent): void => {
        if (key !== 'Enter') return;
        window.removeEventListener('keydown', begin, true);
        const measure = (): void => {
          const shown = document.querySelector('[data-keyresult] button[aria-haspopup=dialog] span')?.textContent;
          if (shown !== wanted) return void requestAnimationFrame(measure);
          // When the next frame begins, the frame that shows the value has been painted.
          requestAnimationFrame((now) => resolve(now - timeStamp));
        };
        requestAnimationFrame(measure);
      };
      window.addEventListener('keydown', begin, true);
    });
    Object.assign(window, { waymarkPainted: painted });
  }, String(value));
  const [paintedMs, { task }] = await costOf(session, async () => {
    await input?.press('Enter', { noWaitAfter: true });
    return page.evaluate(() => (window as unknown as { waymarkPainted: Promise<number> }).waymarkPainted);
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { paintedMs, processorMs: task };
};
