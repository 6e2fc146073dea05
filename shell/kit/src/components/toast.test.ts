import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { toast, toastStore } from './toast.ts';

const texts = (): string[] => toastStore.snapshot().map(({ text }) => text);
const become = (state: DocumentVisibilityState): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a message goes after a while', () => {
  toast.warning('Read me');
  expect(texts()).toEqual(['Read me']);
  jest.advanceTimersByTime(8_000);
  expect(texts()).toEqual([]);
});

test('a message that came up while the page was hidden is there when it is shown again', () => {
  become('hidden');
  toast.warning('Read me later');
  jest.advanceTimersByTime(600_000);
  expect(texts()).toEqual(['Read me later']);
  become('visible');
  jest.advanceTimersByTime(7_900);
  expect(texts()).toEqual(['Read me later']);
  jest.advanceTimersByTime(100);
  expect(texts()).toEqual([]);
});
