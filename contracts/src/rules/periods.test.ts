import { describe, expect, test } from '@jest/globals';
import {
  addMonths,
  dateOf,
  daysBetween,
  defaultPeriod,
  isCalendarDate,
  isPeriod,
  isReportPeriod,
  isReversed,
  shareElapsed,
} from './periods.ts';

test.each([
  ['2025-01-31', true],
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-30', false],
  ['2025-13-01', false],
  ['2025-00-10', false],
  ['2025-04-31', false],
  ['0025-01-01', false],
  ['2025-1-1', false],
  ['2025-01-01T00:00:00Z', false],
  ['20250101', false],
  ['', false],
])('%s is a calendar date: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});

test.each([
  ['2025-01-15', 3, '2025-04-15'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-11-30', 3, '2026-02-28'],
  ['2025-12-31', 12, '2026-12-31'],
  ['2025-03-31', -1, '2025-02-28'],
  ['2025-01-10', -1, '2024-12-10'],
])('%s plus %d months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('the number of days between two dates is not changed by summer time', () => {
  expect(daysBetween('2025-03-29', '2025-03-31')).toBe(2);
});

test('the default period runs from today for three months', () => {
  expect(defaultPeriod(new Date('2025-11-30T12:00:00Z'))).toEqual({
    period_start: '2025-11-30',
    period_end: '2026-02-28',
  });
});

test('the current date depends on the time zone', () => {
  const late = new Date('2025-06-30T23:30:00Z');
  expect(dateOf(late)).toBe('2025-06-30');
  expect(dateOf(late, 'Europe/Brussels')).toBe('2025-07-01');
  expect(dateOf(late, 'Mars/Olympus')).toBe('2025-06-30');
});

test.each([
  ['2026-03-02', '2026-03-01', true],
  ['2026-03-01', '2026-03-01', false],
  ['2026-03-01', '2026-03-02', false],
  ['2026-03-01T23:59:59Z', '2026-03-01', false],
  ['2026-03-02T00:00:00Z', '2026-03-01', true],
  ['2026-03-02', '2026-03-01T12:00:00Z', true],
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', false],
  ['2026-03-01T12:00:00+02:00', '2026-03-01T10:30:00Z', false],
  [null, '2026-03-01', false],
  ['2026-03-01', undefined, false],
])('the range from %s to %s is reversed: %s', (from, to, expected) => {
  expect(isReversed(from, to)).toBe(expected);
});

test('a period is valid only if it starts before it ends', () => {
  expect(isPeriod('2025-01-01', '2025-01-02')).toBe(true);
  expect(isPeriod('2025-01-01', '2025-01-01')).toBe(false);
  expect(isPeriod('2025-01-02', '2025-01-01')).toBe(false);
});

test.each([
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
  ['2024-01-01', '2026-01-01', true],
  ['2024-01-01', '2026-01-02', false],
  ['2024-02-29', '2026-02-28', true],
  ['2024-02-29', '2026-03-01', false],
])('a report may cover %s to %s: %s', (from, to, expected) => {
  expect(isReportPeriod(from, to)).toBe(expected);
});

describe('the elapsed share of a period', () => {
  const period = { period_start: '2025-01-01', period_end: '2025-01-11' };
  test.each([
    ['2024-12-01', 0],
    ['2025-01-01', 0],
    ['2025-01-06', 0.5],
    ['2025-01-11', 1],
    ['2025-02-01', 1],
  ])('on %s is %d', (today, expected) => {
    expect(shareElapsed(period, today)).toBe(expected);
  });
});
