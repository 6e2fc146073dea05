import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../data/query-client.ts';
import { refetchQueueOf } from './refetch-queue.ts';

const KEY = ['organisation', 'o', 'objectives'];

const watched = async () => {
  const client = createQueryClient();
  const requested: string[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [...KEY, { status: 'working' }],
    queryFn: () => requested.push('all'),
    meta: { patch: async (changed) => void requested.push([...changed].join()) },
  });
  observer.subscribe(() => {});
  await jest.advanceTimersByTimeAsync(0);
  requested.length = 0;
  return { queue: refetchQueueOf(client), requested };
};
const ofOne = (uuid: string) => [{ queryKey: KEY, uuid }];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('messages are collected for a random delay before one refetch', async () => {
  const { queue, requested } = await watched();
  queue.add(ofOne('a'), false);
  queue.add(ofOne('b'), false);
  queue.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(100);
  expect(requested).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_500);
  expect(requested).toEqual(['a,b']);
});

test('a hidden page refetches nothing until it is shown again', async () => {
  const { queue, requested } = await watched();
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  queue.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual([]);
  state.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(requested).toEqual(['a']);
});

test("the live message about one's own change causes no second refetch", async () => {
  const { queue, requested } = await watched();
  await queue.changed({ queryKey: KEY, uuid: 'a' });
  queue.add(ofOne('a'), true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a']);
});

test('the live message about the user’s own change causes no second refetch when it precedes the response', async () => {
  const { queue, requested } = await watched();
  queue.add(ofOne('a'), true);
  await queue.changed({ queryKey: KEY, uuid: 'a' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a']);
  queue.add(ofOne('a'), true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a', 'a']);
});

test("another person's change of the same item is refetched", async () => {
  const { queue, requested } = await watched();
  await queue.changed({ queryKey: KEY, uuid: 'a' });
  queue.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(['a', 'a']);
});

test('after a whole list was refetched, the next messages are collected for longer', async () => {
  const { queue, requested } = await watched();
  queue.add(
    Array.from({ length: 201 }, (_, index) => ({ queryKey: KEY, uuid: String(index) })),
    false,
  );
  await jest.advanceTimersByTimeAsync(2_500);
  expect(requested).toEqual(['all']);
  queue.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(requested).toEqual(['all']);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(requested).toEqual(['all', 'a']);
});
