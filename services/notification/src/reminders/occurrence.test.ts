import { describe, expect, it } from '@jest/globals';
import { lastOccurrence, nextOccurrence, type ReminderRule } from './occurrence.ts';

const weekly = (day: number, time: string, timezone: string): ReminderRule => ({
  frequency: 'weekly',
  day,
  time,
  timezone,
});
const monthly = (day: number, time: string, timezone: string): ReminderRule => ({
  frequency: 'monthly',
  day,
  time,
  timezone,
});

const next = (rule: ReminderRule, at: string): string => nextOccurrence(rule, new Date(at)).toISOString();
const last = (rule: ReminderRule, at: string): string => lastOccurrence(rule, new Date(at)).toISOString();

/** All occurrences after `from`, up to and including `to`. */
const between = (rule: ReminderRule, from: string, to: string): string[] => {
  const found: string[] = [];
  for (let at = next(rule, from); at <= to; at = next(rule, at)) found.push(at);
  return found;
};

describe('a weekly reminder', () => {
  it('counts its days from Monday', () => {
    expect(next(weekly(0, '09:00', 'UTC'), '2026-03-03T00:00:00.000Z')).toBe('2026-03-09T09:00:00.000Z');
    expect(next(weekly(6, '09:00', 'UTC'), '2026-03-03T00:00:00.000Z')).toBe('2026-03-08T09:00:00.000Z');
  });

  it('has its next occurrence only after the given time, while its last one may be at that time', () => {
    expect(next(weekly(0, '09:00', 'UTC'), '2026-03-02T08:59:59.999Z')).toBe('2026-03-02T09:00:00.000Z');
    expect(next(weekly(0, '09:00', 'UTC'), '2026-03-02T09:00:00.000Z')).toBe('2026-03-09T09:00:00.000Z');
    expect(last(weekly(0, '09:00', 'UTC'), '2026-03-02T09:00:00.000Z')).toBe('2026-03-02T09:00:00.000Z');
  });

  it('keeps its local hour when summer time begins and ends', () => {
    const brussels = weekly(6, '09:00', 'Europe/Brussels');
    expect(between(brussels, '2026-03-22T00:00:00.000Z', '2026-03-29T23:00:00.000Z')).toEqual([
      '2026-03-22T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
    expect(between(brussels, '2026-10-18T00:00:00.000Z', '2026-10-25T23:00:00.000Z')).toEqual([
      '2026-10-18T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ]);
  });

  it('fires once at an hour that summer time skips', () => {
    const skipped = weekly(6, '02:00', 'Europe/Brussels');
    expect(between(skipped, '2026-03-28T00:00:00.000Z', '2026-03-30T00:00:00.000Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
    ]);
  });

  it('fires once at an hour that the end of summer time repeats', () => {
    const repeated = weekly(6, '02:00', 'Europe/Brussels');
    expect(between(repeated, '2026-10-24T12:00:00.000Z', '2026-10-26T00:00:00.000Z')).toEqual([
      '2026-10-25T00:00:00.000Z',
    ]);
  });

  it('fires once at midnight on a day on which summer time skips midnight', () => {
    const beirut = weekly(6, '00:00', 'Asia/Beirut');
    expect(between(beirut, '2026-03-28T12:00:00.000Z', '2026-03-30T00:00:00.000Z')).toHaveLength(1);
  });

  it('falls on the day in its time zone, not on the day in UTC', () => {
    expect(next(weekly(0, '08:00', 'Pacific/Auckland'), '2026-03-01T00:00:00.000Z')).toBe('2026-03-01T19:00:00.000Z');
  });
});

describe('a monthly reminder', () => {
  it.each([
    [31, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    [30, ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30']],
    [0, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    [1, ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']],
  ])('on day %i falls on %j', (day, expected) => {
    const found = between(monthly(day, '00:00', 'UTC'), '2025-12-31T12:00:00.000Z', '2026-04-30T23:00:00.000Z');
    expect(found.map((at) => at.slice(0, 10))).toEqual(expected);
  });

  it('falls on the 29th of February in a leap year', () => {
    expect(next(monthly(0, '12:00', 'UTC'), '2028-02-10T00:00:00.000Z')).toBe('2028-02-29T12:00:00.000Z');
  });
});

describe('a weekly reminder over a year', () => {
  it.each([
    'Europe/Brussels',
    'America/New_York',
    'America/St_Johns',
    'America/Santiago',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Antarctica/Troll',
    'Australia/Lord_Howe',
  ])('has 52 or 53 occurrences, at least 166 hours apart, at each of five hours in %s', (zone) => {
    for (const hour of ['00:00', '01:00', '02:00', '03:00', '23:00']) {
      const found = between(weekly(6, hour, zone), '2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.000Z');
      expect([52, 53]).toContain(found.length);
      const gaps = found.slice(1).map((at, index) => Date.parse(at) - Date.parse(found[index] ?? ''));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(166 * 3_600_000);
    }
  });
});
