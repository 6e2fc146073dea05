import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../data/query-client.ts';
import { refetchThrottled } from './refetch-throttled.ts';

const KEY = ['organisation', 'o', 'summary'];

const watched = async () => {
  const client = createQueryClient();
  let requested = 0;
  const queryFn = (): number => {
    requested += 1;
    return requested;
  };
  new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => {});
  await jest.advanceTimersByTimeAsync(0);
  return { client, requested: () => requested };
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('many calls within the interval cause one refetch', async () => {
  const { client, requested } = await watched();
  for (let wish = 0; wish < 5; wish += 1) refetchThrottled(client, KEY);
  await jest.advanceTimersByTimeAsync(14_000);
  expect(requested()).toBe(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(requested()).toBe(2);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(requested()).toBe(2);
});

test('a call after the refetch causes another refetch', async () => {
  const { client, requested } = await watched();
  refetchThrottled(client, KEY);
  await jest.advanceTimersByTimeAsync(16_000);
  refetchThrottled(client, KEY);
  await jest.advanceTimersByTimeAsync(16_000);
  expect(requested()).toBe(3);
});

test('a hidden page does not refetch, and does once it is shown', async () => {
  const { client, requested } = await watched();
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  refetchThrottled(client, KEY);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(requested()).toBe(1);
  state.mockReturnValue('visible');
  await jest.advanceTimersByTimeAsync(16_000);
  expect(requested()).toBe(2);
});
