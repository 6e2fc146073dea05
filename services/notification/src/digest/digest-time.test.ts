import { describe, expect, it } from '@jest/globals';
import type { CheckinCalendar } from '@waymark/contracts';
import { nextDigest } from './digest-time.ts';

const WEEKLY: CheckinCalendar = { rhythm: 'weekly', weekday: 1, timeZone: 'UTC' };

describe('the next digest', () => {
  it.each([
    ['on Monday before eight', WEEKLY, '2026-03-02T07:59:59Z', '2026-03-02T08:00:00Z'],
    ['at eight, a week later', WEEKLY, '2026-03-02T08:00:00Z', '2026-03-09T08:00:00Z'],
    ['on Sunday', { ...WEEKLY, weekday: 7 }, '2026-03-02T09:00:00Z', '2026-03-08T08:00:00Z'],
    ['in summer time', { ...WEEKLY, timeZone: 'Europe/Brussels' }, '2026-03-29T12:00:00Z', '2026-03-30T06:00:00Z'],
    ['in winter time', { ...WEEKLY, timeZone: 'Europe/Brussels' }, '2026-03-20T12:00:00Z', '2026-03-23T07:00:00Z'],
    // Fortnights count from Monday, 1 January 2024: the 57th begins on 2 March 2026, and 9 March is in its middle.
    ['every other week', { ...WEEKLY, rhythm: 'two_weekly' }, '2026-03-01T00:00:00Z', '2026-03-09T08:00:00Z'],
    ['a fortnight later', { ...WEEKLY, rhythm: 'two_weekly' }, '2026-03-09T08:00:00Z', '2026-03-23T08:00:00Z'],
    ['on the first of a month', { ...WEEKLY, rhythm: 'monthly' }, '2026-03-01T08:00:00Z', '2026-04-01T08:00:00Z'],
  ] as const)('%s', (_when, calendar, after, expected) => {
    expect(nextDigest(calendar, new Date(after))).toEqual(new Date(expected));
  });
});
