import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

beforeEach(() => {
  jest.useFakeTimers();
  // In `act` React keeps no placeholder for a while.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  jest.useRealTimers();
});

/** Renders a part, in a React that uses the faked timers, whose code loads soon after. @returns what is shown 60 ms later */
const shownAfterLoading = async (boundary: 'own' | 'of React'): Promise<string | null> => {
  const container = document.createElement('div');
  const { promise, resolve } = Promise.withResolvers<void>();
  await jest.isolateModulesAsync(async () => {
    const react = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { lazyPart } = await import('./lazy-part.tsx');
    const { Suspense } = boundary === 'own' ? await import('./suspense.tsx') : react;
    const Part = lazyPart(async () => {
      await promise;
      return { default: (): ReactNode => 'the part' };
    });
    createRoot(container).render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    );
  });
  await jest.advanceTimersByTimeAsync(10);
  expect(container.textContent).toBe('waiting');
  resolve();
  await jest.advanceTimersByTimeAsync(60);
  return container.textContent;
};

test('a part is shown at once when its code has loaded', async () => {
  expect(await shownAfterLoading('own')).toBe('the part');
});

test('a boundary of React itself still shows its placeholder then', async () => {
  expect(await shownAfterLoading('of React')).toBe('waiting');
});
