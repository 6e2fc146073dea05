import { beforeEach, expect, test } from '@jest/globals';
import { forgetAhead, takeAhead } from './asked-ahead.ts';

const answer = Promise.resolve({} as Response);

beforeEach(() => {
  window.waymarkAhead = { '/user': answer };
});

test('an answer is handed out once', () => {
  expect([takeAhead('/user', 10), takeAhead('/user', 10)]).toEqual([answer, undefined]);
});

test('what nobody took in time is not taken any more', () => {
  expect(takeAhead('/user', 15_000)).toBeUndefined();
  expect(window.waymarkAhead).toEqual({});
});

test('nothing is there for whoever comes after somebody has left', () => {
  forgetAhead();
  expect(takeAhead('/user', 10)).toBeUndefined();
});
