import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** False until the elements rendered together with `when` have been painted; true from then on. */
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

/** The wait in browsers without idle callbacks. */
const AT_REST_MS = 2_000;

/** Calls it once when the page is idle. @returns a function that cancels this */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, AT_REST_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
};

/** Does some work once when the page is idle, after `when` is true. It may fail, because it is only done early. */
export const useWhenIdle = (when: boolean, work: () => Promise<unknown>): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!when) return;
    return whenIdle(() => void work().catch(() => {}));
  }, [when]);
};

/** The longest that `useAtRest` waits. */
const LONGEST_MS = 3_000;

/**
 * False until, after `when` is true, the page is idle and no request is running, or until that has taken too long; true from then on. For
 * work that must not delay anything else.
 */
export const useAtRest = (when: boolean): boolean => {
  const client = useQueryClient();
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!when || atRest) return;
    let forget = (): void => {};
    const check = (): void => {
      forget();
      if (client.isFetching() === 0) forget = whenIdle(() => setAtRest(true));
    };
    const timer = setTimeout(() => setAtRest(true), LONGEST_MS);
    const leave = client.getQueryCache().subscribe(check);
    check();
    return () => {
      forget();
      clearTimeout(timer);
      leave();
    };
  }, [client, when, atRest]);
  return atRest;
};
