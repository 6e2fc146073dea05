import { describe, expect, test } from '@jest/globals';
import { endOfDay, reportPeriod } from './report-period.ts';

test.each([
  ['2026-03-28', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-03-02', 'Asia/Kathmandu', '2026-03-02T18:15:00.000Z'],
  ['2026-03-02', 'Pacific/Kiritimati', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02', 'UTC', '2026-03-03T00:00:00.000Z'],
])('%s in %s ends at %s', (day, zone, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end);
});

test('a day ends on a quarter of an hour in every time zone, so that changes within one may share a span', () => {
  const ends = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    ['2026-01-31', '2026-07-31'].map((day) => ({ zone, end: endOfDay(day, zone) })),
  );
  expect(ends.filter(({ end }) => end.getTime() % 900_000 !== 0)).toEqual([]);
});

describe('in a time zone whose clock changes at midnight', () => {
  test('a day ends at the first of two midnights, or at the time that replaces a skipped midnight', () => {
    expect(endOfDay('2026-10-31', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(endOfDay('2026-09-05', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
    expect(endOfDay('2026-04-23', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z');
  });
});

test.each([
  ['2026-03-28T22:59:59.999Z', '2026-03-28'],
  ['2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['2026-03-29T21:59:59.999Z', '2026-03-29'],
  ['2026-03-29T22:00:00.000Z', '2026-03-30'],
])('at %s the last day of a report for Berlin is %s', (now, today) => {
  const { days, today: told } = reportPeriod({ from: '2026-03-01' }, new Date(now), 'Europe/Berlin');
  expect([told, days.at(-1), days.length]).toEqual([today, today, Number(today.slice(8))]);
});
