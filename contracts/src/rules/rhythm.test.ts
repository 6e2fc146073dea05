import { describe, expect, test } from '@jest/globals';
import { randomOf } from '../testing/random.ts';
import {
  type CheckinCalendar,
  checkinCalendar,
  isDue,
  isStalled,
  latestRhythmDays,
  nextRhythmDay,
  RHYTHMS,
  waitingSince,
} from './rhythm.ts';

const calendar = (more: Partial<CheckinCalendar> = {}): CheckinCalendar => ({
  rhythm: 'weekly',
  weekday: 1,
  timeZone: 'UTC',
  ...more,
});

test('a calendar is weekly on Mondays in UTC where nothing else is known', () => {
  expect(checkinCalendar({ rhythm: null })).toEqual({ rhythm: 'weekly', weekday: 1, timeZone: 'UTC' });
  const known = { rhythm: 'monthly', weekday: 7, timeZone: 'Asia/Tokyo' } as const;
  expect(checkinCalendar(known)).toEqual(known);
});

describe('the two latest check-in days', () => {
  test.each<[string, Partial<CheckinCalendar>, string, string, string]>([
    [
      'of a weekly rhythm, on a check-in day',
      {},
      '2026-03-02T00:00:00Z',
      '2026-03-02T00:00:00Z',
      '2026-02-23T00:00:00Z',
    ],
    [
      'of a weekly rhythm, a moment before a check-in day',
      {},
      '2026-03-01T23:59:59.999Z',
      '2026-02-23T00:00:00Z',
      '2026-02-16T00:00:00Z',
    ],
    [
      'of a weekly rhythm on Sundays',
      { weekday: 7 },
      '2026-03-07T12:00:00Z',
      '2026-03-01T00:00:00Z',
      '2026-02-22T00:00:00Z',
    ],
    [
      'of a weekly rhythm, across a new year',
      { weekday: 5 },
      '2026-01-01T12:00:00Z',
      '2025-12-26T00:00:00Z',
      '2025-12-19T00:00:00Z',
    ],
    [
      'of a two-weekly rhythm, in its first fortnight',
      { rhythm: 'two_weekly' },
      '2024-01-14T23:00:00Z',
      '2024-01-01T00:00:00Z',
      '2023-12-18T00:00:00Z',
    ],
    [
      'of a two-weekly rhythm, as its second fortnight begins',
      { rhythm: 'two_weekly' },
      '2024-01-15T00:00:00Z',
      '2024-01-15T00:00:00Z',
      '2024-01-01T00:00:00Z',
    ],
    [
      'of a two-weekly rhythm, before its first fortnight',
      { rhythm: 'two_weekly' },
      '2023-12-31T12:00:00Z',
      '2023-12-18T00:00:00Z',
      '2023-12-04T00:00:00Z',
    ],
    [
      'of a two-weekly rhythm on Wednesdays',
      { rhythm: 'two_weekly', weekday: 3 },
      '2024-01-16T12:00:00Z',
      '2024-01-03T00:00:00Z',
      '2023-12-20T00:00:00Z',
    ],
    [
      'of a monthly rhythm',
      { rhythm: 'monthly', weekday: 4 },
      '2026-03-31T12:00:00Z',
      '2026-03-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
    ],
    [
      'of a monthly rhythm, in January',
      { rhythm: 'monthly' },
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00Z',
      '2025-12-01T00:00:00Z',
    ],
    [
      'when the check-in day has begun in the time zone, but not in UTC',
      { timeZone: 'Pacific/Auckland' },
      '2026-03-01T11:30:00Z',
      '2026-03-01T11:00:00Z',
      '2026-02-22T11:00:00Z',
    ],
    [
      'when the check-in day has begun in UTC, but not in the time zone',
      { timeZone: 'America/Los_Angeles' },
      '2026-03-02T07:59:59Z',
      '2026-02-23T08:00:00Z',
      '2026-02-16T08:00:00Z',
    ],
    [
      'when clocks are put forward',
      { timeZone: 'Europe/Berlin' },
      '2026-03-30T08:00:00Z',
      '2026-03-29T22:00:00Z',
      '2026-03-22T23:00:00Z',
    ],
    [
      'when clocks are put back',
      { timeZone: 'Europe/Berlin' },
      '2026-10-26T08:00:00Z',
      '2026-10-25T23:00:00Z',
      '2026-10-18T22:00:00Z',
    ],
    [
      'in a time zone half an hour off',
      { timeZone: 'Asia/Kolkata' },
      '2026-03-02T00:00:00Z',
      '2026-03-01T18:30:00Z',
      '2026-02-22T18:30:00Z',
    ],
    // Midnight did not exist on Sunday 2018-11-04 in São Paulo, and occurred twice on Sunday 2025-11-02 in Havana.
    [
      'on a day without a midnight',
      { timeZone: 'America/Sao_Paulo', weekday: 7 },
      '2018-11-04T12:00:00Z',
      '2018-11-04T03:00:00Z',
      '2018-10-28T03:00:00Z',
    ],
    [
      'on a day with two midnights',
      { timeZone: 'America/Havana', weekday: 7 },
      '2025-11-02T12:00:00Z',
      '2025-11-02T04:00:00Z',
      '2025-10-26T04:00:00Z',
    ],
  ])('%s', (_, more, now, latest, previous) => {
    const days = latestRhythmDays(calendar(more), new Date(now));
    expect(days).toEqual({ latest: new Date(latest), previous: new Date(previous) });
  });

  test('are never in the future and follow each other, in six time zones at random times', () => {
    const zones = [
      'UTC',
      'Pacific/Kiritimati',
      'Pacific/Niue',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Africa/Cairo',
    ];
    const { below } = randomOf(11);
    for (let round = 0; round < 1_000; round += 1) {
      const rhythm = RHYTHMS[below(3)] ?? 'weekly';
      const chosen = calendar({ rhythm, weekday: 1 + below(7), timeZone: zones[below(zones.length)] ?? 'UTC' });
      const now = new Date(Date.UTC(2023, 0, 1) + below(2_000_000) * 60_000);
      const { latest, previous } = latestRhythmDays(chosen, now);
      expect(latest.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(latestRhythmDays(chosen, new Date(latest.getTime() - 1)).latest).toEqual(previous);
      expect(latestRhythmDays(chosen, latest)).toEqual({ latest, previous });
    }
  });
});

describe('the next check-in day', () => {
  test.each<[string, Partial<CheckinCalendar>, string, string]>([
    ['is a week later when one begins', {}, '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'],
    ['is the next moment just before one', {}, '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z'],
    ['is a Sunday if the weekday is 7', { weekday: 7 }, '2026-03-07T12:00:00Z', '2026-03-08T00:00:00Z'],
    [
      'is two weeks after the last of a two-weekly rhythm',
      { rhythm: 'two_weekly' },
      '2024-01-08T12:00:00Z',
      '2024-01-15T00:00:00Z',
    ],
    [
      'is the first of the next month of a monthly rhythm',
      { rhythm: 'monthly' },
      '2026-01-31T12:00:00Z',
      '2026-02-01T00:00:00Z',
    ],
    [
      'is 1 January after December of a monthly rhythm',
      { rhythm: 'monthly' },
      '2025-12-01T00:00:00Z',
      '2026-01-01T00:00:00Z',
    ],
    [
      'is a week later when one has begun in the time zone, but not in UTC',
      { timeZone: 'Pacific/Auckland' },
      '2026-03-01T11:30:00Z',
      '2026-03-08T11:00:00Z',
    ],
    [
      'is the next moment when one has begun in UTC, but not in the time zone',
      { timeZone: 'America/Los_Angeles' },
      '2026-03-02T07:59:59Z',
      '2026-03-02T08:00:00Z',
    ],
    [
      'is at local midnight after clocks are put forward',
      { timeZone: 'Europe/Berlin' },
      '2026-03-23T12:00:00Z',
      '2026-03-29T22:00:00Z',
    ],
  ])('%s', (_, more, since, next) => {
    expect(nextRhythmDay(calendar(more), new Date(since))).toEqual(new Date(next));
  });

  test('is the first moment at which a check-in waiting since the given time is due, at random times', () => {
    const { below } = randomOf(5);
    const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Lord_Howe', 'Africa/Cairo'];
    for (let round = 0; round < 500; round += 1) {
      const rhythm = RHYTHMS[below(3)] ?? 'weekly';
      const chosen = calendar({ rhythm, weekday: 1 + below(7), timeZone: zones[below(zones.length)] ?? 'UTC' });
      const since = new Date(Date.UTC(2023, 0, 1) + below(2_000_000) * 60_000);
      const next = nextRhythmDay(chosen, since);
      expect(isDue(since, latestRhythmDays(chosen, next))).toBe(true);
      expect(isDue(since, latestRhythmDays(chosen, new Date(next.getTime() - 1)))).toBe(false);
    }
  });
});

describe('due and stalled key results', () => {
  const days = latestRhythmDays(calendar(), new Date('2026-03-11T12:00:00Z'));
  const begun = new Date('2026-01-07T12:00:00Z');

  test.each<[string, string | null, boolean, boolean]>([
    ['none', null, true, true],
    ['today', '2026-03-11T08:00:00Z', false, false],
    ['as the latest check-in day began', '2026-03-09T00:00:00Z', false, false],
    ['just before the latest check-in day', '2026-03-08T23:59:59.999Z', true, false],
    ['as the check-in day before began', '2026-03-02T00:00:00Z', true, false],
    ['before both check-in days', '2026-03-01T23:59:59.999Z', true, true],
  ])('depend on the last check-in: %s', (_, checkedIn, due, stalled) => {
    const since = waitingSince(begun, checkedIn === null ? null : new Date(checkedIn));
    expect([isDue(since, days), isStalled(since, days)]).toEqual([due, stalled]);
  });

  test('include a key result only from the first check-in day after work began', () => {
    expect(isDue(waitingSince(new Date('2026-03-09T00:00:00Z'), null), days)).toBe(false);
    expect(isDue(waitingSince(new Date('2026-03-08T12:00:00Z'), null), days)).toBe(true);
  });

  test('do not include a key result whose objective has just returned to work, whatever its last check-in', () => {
    const again = new Date('2026-03-10T12:00:00Z');
    expect(isDue(waitingSince(again, new Date('2026-01-08T12:00:00Z')), days)).toBe(false);
  });
});
