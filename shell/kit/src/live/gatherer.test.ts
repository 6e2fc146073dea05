import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../data/query-client.ts';
import { gathererOf } from './gatherer.ts';

const KEY = ['organisation', 'o', 'objectives'];

const watched = async () => {
  const client = createQueryClient();
  const asked: string[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [...KEY, { status: 'working' }],
    queryFn: () => asked.push('all'),
    meta: { patch: async (changed) => void asked.push([...changed].join()) },
  });
  observer.subscribe(() => {});
  await jest.advanceTimersByTimeAsync(0);
  asked.length = 0;
  return { gatherer: gathererOf(client), asked };
};
const ofOne = (uuid: string) => [{ queryKey: KEY, uuid }];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('messages are gathered for a while that differs from reader to reader', async () => {
  const { gatherer, asked } = await watched();
  gatherer.add(ofOne('a'), false);
  gatherer.add(ofOne('b'), false);
  gatherer.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_500);
  expect(asked).toEqual(['a,b']);
});

test('a hidden page asks nothing until it is shown again', async () => {
  const { gatherer, asked } = await watched();
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  gatherer.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  state.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['a']);
});

test('the message about one’s own change is no news', async () => {
  const { gatherer, asked } = await watched();
  await gatherer.changed({ queryKey: KEY, uuid: 'a' });
  gatherer.add(ofOne('a'), true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['a']);
});

test('nor is it when it comes before the answer to the change', async () => {
  const { gatherer, asked } = await watched();
  gatherer.add(ofOne('a'), true);
  await gatherer.changed({ queryKey: KEY, uuid: 'a' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['a']);
  gatherer.add(ofOne('a'), true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['a', 'a']);
});

test('what somebody else changes in the same thing is asked for', async () => {
  const { gatherer, asked } = await watched();
  await gatherer.changed({ queryKey: KEY, uuid: 'a' });
  gatherer.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['a', 'a']);
});

test('after a list was read as a whole, the next changes are gathered for longer', async () => {
  const { gatherer, asked } = await watched();
  gatherer.add(
    Array.from({ length: 201 }, (_, index) => ({ queryKey: KEY, uuid: String(index) })),
    false,
  );
  await jest.advanceTimersByTimeAsync(2_500);
  expect(asked).toEqual(['all']);
  gatherer.add(ofOne('a'), false);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual(['all']);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(asked).toEqual(['all', 'a']);
});
