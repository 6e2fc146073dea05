import type { CDPSession, Page } from 'playwright-core';

type Request = { path: string; beganMs: number; endedMs: number };

export type FirstCard = {
  /** From the beginning of the navigation until the first card is painted. */
  cardMs: number;
  /** The processor time of the page until then, without the network and other processes. */
  processorMs: number;
  /** When the largest paint happened, and of which element. */
  largestMs: number;
  largest: string;
  layoutShift: number;
  /** The requests that had begun before the card was painted. */
  requests: Request[];
};

type Seen = Omit<FirstCard, 'requests' | 'processorMs'>;
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Largest = PerformanceEntry & { element: Element | null };

const CARD = 'article[data-objective]';

/** Observes from the first byte on; call it before opening the page. */
export const observeFirstCard = (page: Page): Promise<unknown> =>
  page.addInitScript((card) => {
    const seen: Seen = { cardMs: 0, largestMs: 0, largest: '', layoutShift: 0 };
    Object.assign(window, { waymarkFirstCard: seen });
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(card)) return;
      watcher.disconnect();
      // When the next frame begins, the frame that shows the card has been painted.
      requestAnimationFrame(() =>
        requestAnimationFrame((now) => {
          seen.cardMs = now;
        }),
      );
    });
    watcher.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as Largest | undefined;
      if (!last) return;
      const place = last.element?.closest('article, section, header, nav, footer, main');
      const parts = [place?.tagName, place?.getAttribute('aria-label'), last.element?.textContent];
      seen.largestMs = last.startTime;
      seen.largest = parts.filter(Boolean).join(' · ').slice(0, 60);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, CARD);

/** The processor time of the page's own thread so far. */
const processorTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};

/** Waits for the first card, and a little longer for later requests. */
export const firstCardOf = async (page: Page, session: CDPSession, settleMs: number): Promise<FirstCard> => {
  await page.locator(CARD).first().waitFor();
  const processorMs = await processorTime(session);
  await page.waitForTimeout(settleMs);
  const seen = await page.evaluate(() => {
    const { waymarkFirstCard: figures } = window as unknown as { waymarkFirstCard: Seen };
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const requests = entries
      .filter(({ startTime }) => startTime < figures.cardMs)
      .map(({ name, startTime, responseEnd }) => {
        const { pathname, search } = new URL(name);
        return { path: pathname + search, beganMs: startTime, endedMs: responseEnd };
      });
    return { ...figures, requests };
  });
  return { ...seen, processorMs };
};

/** The longest chain of requests, including the page itself, in which each began after the one before had ended. */
export const stepsOf = ({ requests, cardMs }: FirstCard): number => {
  const inOrder = requests.filter(({ endedMs }) => endedMs <= cardMs).sort((one, other) => one.beganMs - other.beganMs);
  const steps = new Map<Request, number>();
  for (const request of inOrder) {
    const before = [...steps].filter(([{ endedMs }]) => endedMs <= request.beganMs).map(([, count]) => count);
    steps.set(request, 1 + Math.max(1, ...before));
  }
  return Math.max(1, ...steps.values());
};
