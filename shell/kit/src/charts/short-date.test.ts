import { expect, test } from '@jest/globals';
import { axisDate } from './short-date.ts';

test('the day is before the month, in English too', () => {
  expect(axisDate('2026-03-05', 90)).toBe('5 Mar');
});

test('a long axis has months with their year', () => {
  expect(axisDate('2026-03-05', 365)).toBe('Mar 26');
});
