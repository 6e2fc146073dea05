import { useEffect, useState } from 'react';

/** False until what is rendered together with `when` has been painted; true from then on. */
export const useAfterPaint = (when: boolean): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!when || painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame itself is painted after its callbacks.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [when, painted]);
  return painted;
};

/** Browsers without idle times wait as long. */
const AT_REST_MS = 2_000;

/** Does something once when the page has nothing else to do, from `when` on. It may fail: it is done ahead of its time. */
export const useWhenIdle = (when: boolean, work: () => Promise<unknown>): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!when) return;
    const run = (): void => void work().catch(() => {});
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, AT_REST_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(run);
    return () => cancelIdleCallback(request);
  }, [when]);
};
