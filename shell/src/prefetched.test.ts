import { beforeEach, expect, jest, test } from '@jest/globals';
import { dropPrefetched, dropPrefetchedLater, takePrefetched } from './prefetched.ts';

const cancel = jest.fn();
const answer = Promise.resolve({ body: { cancel } as unknown as ReadableStream } as Response);

beforeEach(() => {
  cancel.mockClear();
  window.waymarkPrefetched = { '/user': answer };
});

test('a prefetched response is handed out once', async () => {
  expect([takePrefetched('/user', 10), takePrefetched('/user', 10)]).toEqual([answer, undefined]);
  await answer;
  expect(cancel).not.toHaveBeenCalled();
});

test('a response that is too old is not handed out', async () => {
  expect(takePrefetched('/user', 15_000)).toBeUndefined();
  expect(window.waymarkPrefetched).toEqual({});
  await answer;
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('responses of a user who signed out are dropped', async () => {
  dropPrefetched();
  expect(takePrefetched('/user', 10)).toBeUndefined();
  await answer;
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('unused responses are dropped after fifteen seconds, failed ones silently', async () => {
  jest.useFakeTimers();
  window.waymarkPrefetched = { '/user': answer, '/gone': Promise.reject(new TypeError('Failed to fetch')) };
  dropPrefetchedLater();
  jest.advanceTimersByTime(14_999);
  expect(window.waymarkPrefetched).toBeDefined();
  jest.advanceTimersByTime(1);
  expect(window.waymarkPrefetched).toBeUndefined();
  jest.useRealTimers();
  await answer;
  expect(cancel).toHaveBeenCalledTimes(1);
});
