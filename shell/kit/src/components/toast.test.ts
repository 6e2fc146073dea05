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

test('a toast closes after its lifetime', () => {
  toast.warning('Read me');
  expect(texts()).toEqual(['Read me']);
  jest.advanceTimersByTime(8_000);
  expect(texts()).toEqual([]);
});

test('the lifetime of a toast that opened while the page was hidden starts when the page is shown', () => {
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
