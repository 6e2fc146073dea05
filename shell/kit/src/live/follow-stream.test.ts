import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LIVE_HEARTBEAT_MS } from '@waymark/contracts';
import { liveStream } from '../testing/live-stream.ts';
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

test('a stream on which nothing arrives any more, not even a sign of life, is opened again', async () => {
  const stream = liveStream();
  const stop = new AbortController();
  const onMissed = jest.fn();
  void followStream({ open: async () => stream.answer(), apply: () => {}, onMissed }, stop.signal);
  for (let beat = 0; beat < 20; beat += 1) {
    await jest.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
    stream.write(': still here\n\n');
  }
  expect(stream.opened()).toBe(1);
  await jest.advanceTimersByTimeAsync(50_000);
  expect(stream.opened()).toBe(2);
  expect(onMissed).toHaveBeenCalledTimes(1);
  stop.abort();
});
