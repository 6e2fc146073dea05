import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { followStream } from './follow-stream.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a stream that fails repeatedly leaves no listener and no timer behind when it is stopped', async () => {
  const stop = new AbortController();
  const added = jest.spyOn(stop.signal, 'addEventListener');
  const removed = jest.spyOn(stop.signal, 'removeEventListener');
  const following = followStream(
    { open: () => Promise.reject(new TypeError('fetch failed')), apply: () => {}, onMissed: () => {} },
    stop.signal,
  );
  await jest.advanceTimersByTimeAsync(120_000);
  expect(added.mock.calls.length).toBeGreaterThan(3);
  stop.abort();
  await following;
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener));
  expect(jest.getTimerCount()).toBe(0);
});
