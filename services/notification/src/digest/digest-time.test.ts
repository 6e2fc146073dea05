import { describe, expect, it } from '@jest/globals';
import { addDays, type CheckinCalendar } from '@waymark/contracts';
import { nextDigest } from './digest-time.ts';

const WEEKLY: CheckinCalendar = { rhythm: 'weekly', weekday: 1, timeZone: 'UTC' };

describe('the next digest', () => {
  it.each([
    ['is the same Monday at eight, before eight', WEEKLY, '2026-03-02T07:59:59Z', '2026-03-02T08:00:00Z'],
    ['is a week later, from eight on', WEEKLY, '2026-03-02T08:00:00Z', '2026-03-09T08:00:00Z'],
    [
      'is on Sunday if that is the check-in day',
      { ...WEEKLY, weekday: 7 },
      '2026-03-02T09:00:00Z',
      '2026-03-08T08:00:00Z',
    ],
    [
      'is at eight local time in summer',
      { ...WEEKLY, timeZone: 'Europe/Brussels' },
      '2026-03-29T12:00:00Z',
      '2026-03-30T06:00:00Z',
    ],
    [
      'is at eight local time in winter',
      { ...WEEKLY, timeZone: 'Europe/Brussels' },
      '2026-03-20T12:00:00Z',
      '2026-03-23T07:00:00Z',
    ],
    // Fortnights count from Monday, 1 January 2024: the 57th begins on 2 March 2026, and 9 March is in its middle.
    [
      'is in the next week of a two-weekly rhythm',
      { ...WEEKLY, rhythm: 'two_weekly' },
      '2026-03-01T00:00:00Z',
      '2026-03-09T08:00:00Z',
    ],
    [
      'is a fortnight later in a two-weekly rhythm',
      { ...WEEKLY, rhythm: 'two_weekly' },
      '2026-03-09T08:00:00Z',
      '2026-03-23T08:00:00Z',
    ],
    [
      'is on the first of the month in a monthly rhythm',
      { ...WEEKLY, rhythm: 'monthly' },
      '2026-03-01T08:00:00Z',
      '2026-04-01T08:00:00Z',
    ],
  ] as const)('%s', (_when, calendar, after, expected) => {
    expect(nextDigest(calendar, new Date(after))).toEqual(new Date(expected));
  });

  it.each(['Europe/Brussels', 'America/New_York', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe'])(
    'comes once on every Sunday of a year at eight in %s, whatever its clocks do',
    (timeZone) => {
      const sundays = { ...WEEKLY, weekday: 7, timeZone };
      const inZone = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      let at = nextDigest(sundays, new Date('2026-01-01T12:00:00Z'));
      for (let week = 0; week < 52; week += 1) {
        expect(inZone.format(at)).toBe(`${addDays('2026-01-04', 7 * week)} 08:00`);
        at = nextDigest(sundays, at);
      }
    },
  );
});
