import { beforeEach, expect, jest, test } from '@jest/globals';
import { forgetAhead, forgetAheadInTime, takeAhead } from './asked-ahead.ts';

const cancel = jest.fn();
const answer = Promise.resolve({ body: { cancel } as unknown as ReadableStream } as Response);

beforeEach(() => {
  cancel.mockClear();
  window.waymarkAhead = { '/user': answer };
});

test('a prefetched response is handed out once', async () => {
  expect([takeAhead('/user', 10), takeAhead('/user', 10)]).toEqual([answer, undefined]);
  await answer;
  expect(cancel).not.toHaveBeenCalled();
});

test('a response that is too old is not handed out', async () => {
  expect(takeAhead('/user', 15_000)).toBeUndefined();
  expect(window.waymarkAhead).toEqual({});
  await answer;
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('responses of a user who signed out are dropped', async () => {
  forgetAhead();
  expect(takeAhead('/user', 10)).toBeUndefined();
  await answer;
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('unused responses are dropped after fifteen seconds, failed ones silently', async () => {
  jest.useFakeTimers();
  window.waymarkAhead = { '/user': answer, '/gone': Promise.reject(new TypeError('Failed to fetch')) };
  forgetAheadInTime();
  jest.advanceTimersByTime(14_999);
  expect(window.waymarkAhead).toBeDefined();
  jest.advanceTimersByTime(1);
  expect(window.waymarkAhead).toBeUndefined();
  jest.useRealTimers();
  await answer;
  expect(cancel).toHaveBeenCalledTimes(1);
});
