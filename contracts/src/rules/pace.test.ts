import { describe, expect, test } from '@jest/globals';
import { randomOf } from '../testing/random.ts';
import { type KeyResultValues, progressPercent } from './health.ts';
import {
  daysLeft,
  expectedProgress,
  forecastProgress,
  paceOf,
  quantile,
  reachedFrom,
  VERDICTS,
  type Verdict,
} from './pace.ts';
import { DAY_MS } from './time-units.ts';
import { GOALS } from './transitions.ts';

const PERIOD = { period_start: '2026-01-01', period_end: '2026-04-11' };
const NOW = new Date('2026-03-02T12:00:00Z');
const daysAgo = (days: number) => NOW.getTime() - days * DAY_MS;
const at = (days: number, progress: number) => ({ at: daysAgo(days), progress });
const forecast = (points: ReturnType<typeof at>[], progress: number, period_end = '2026-03-22') =>
  forecastProgress(points, { progress, days: daysLeft('2026-03-02', period_end), now: NOW });

test('a committed goal counts as reached from 100, an aspirational goal from 70', () => {
  expect([reachedFrom('committed'), reachedFrom('aspirational')]).toEqual([100, 70]);
});

test.each([
  ['committed', '2025-12-01', 0],
  ['committed', '2026-01-01', 0],
  ['committed', '2026-01-11', 10],
  ['committed', '2026-02-20', 50],
  ['committed', '2026-04-11', 100],
  ['committed', '2026-12-01', 100],
  ['aspirational', '2026-01-11', 7],
  ['aspirational', '2026-02-20', 35],
  ['aspirational', '2026-04-11', 70],
  ['aspirational', '2026-12-01', 70],
] as const)('for a %s goal, the expected progress on %s is %i', (goal, today, points) => {
  expect(expectedProgress({ goal, ...PERIOD }, today)).toBe(points);
});

test.each([
  [[5], 0.25, 5],
  [[0, 10], 0.5, 5],
  [[0, 10, 20, 30], 0.25, 7.5],
  [[0, 10, 20, 30, 40], 0.75, 30],
])('of %j the quantile %d is %d', (numbers, share, value) => {
  expect(quantile(numbers, share)).toBe(value);
});

describe('a forecast', () => {
  test.each<[string, ReturnType<typeof at>[], number, ReturnType<typeof forecast>]>([
    ['goes on as steadily as before', [at(20, 10), at(10, 20), at(0, 30)], 30, { low: 50, likely: 50, high: 50 }],
    [
      'has the same low and likely values with one outlier',
      [at(30, 0), at(20, 10), at(10, 90), at(0, 30)],
      30,
      { low: 50, likely: 50, high: 100 },
    ],
    ['falls if the values have fallen', [at(20, 60), at(10, 50), at(0, 40)], 40, { low: 20, likely: 20, high: 20 }],
    ['stays between 0 and 100', [at(20, 60), at(10, 80), at(0, 100)], 100, { low: 100, likely: 100, high: 100 }],
    [
      'is the present progress if nothing moves',
      [at(20, 45), at(10, 45), at(0, 45)],
      45,
      { low: 45, likely: 45, high: 45 },
    ],
    ['takes points in any order', [at(0, 30), at(20, 10), at(10, 20)], 30, { low: 50, likely: 50, high: 50 }],
    ['is null with fewer than three points', [at(10, 20), at(0, 30)], 30, null],
    ['is null if all points but one are old', [at(90, 10), at(80, 15), at(70, 20), at(1, 30)], 30, null],
    ['is null if all points are of one moment', [at(1, 10), at(1, 20), at(1, 30)], 30, null],
  ])('%s', (_, points, progress, expected) => {
    expect(forecast(points, progress)).toEqual(expected);
  });

  test('of a period that is over is the progress reached', () => {
    const points = [at(20, 10), at(10, 20), at(0, 30)];
    expect(forecast(points, 30, '2026-02-01')).toEqual({ low: 30, likely: 30, high: 30 });
  });

  test('uses the median and quartiles of the slopes between all pairs of points, for random points', () => {
    const { below } = randomOf(13);
    for (let round = 0; round < 500; round += 1) {
      const points = Array.from({ length: below(12) }, () => at(below(6_000) / 100, below(101)));
      const progress = below(101);
      const counted = points.filter((point) => point.at >= daysAgo(56));
      const sorted = counted
        .flatMap((one, place) =>
          counted
            .slice(place + 1)
            .filter((other) => other.at !== one.at)
            .map((other) => (other.progress - one.progress) / ((other.at - one.at) / DAY_MS)),
        )
        .toSorted((one, other) => one - other);
      const after = (share: number) => Math.round(Math.min(100, Math.max(0, progress + quantile(sorted, share) * 20)));
      const expected = { low: after(0.25), likely: after(0.5), high: after(0.75) };
      expect(forecast(points, progress)).toEqual(counted.length < 3 || sorted.length === 0 ? null : expected);
    }
  });
});

describe('the pace', () => {
  const pace = (
    values: Omit<KeyResultValues, 'start_value'> & { start_value?: number },
    today: string,
    more: object = {},
  ) => {
    const progress = progressPercent({ start_value: 0, ...values });
    const timed = { goal: 'committed' as const, ...PERIOD, ...more };
    const { verdict, expected, by } = paceOf(timed, { progress, isStalled: false, forecast: null, ...more }, today);
    return [verdict, expected, by];
  };

  test.each<[string, Parameters<typeof pace>, [Verdict, number, number]]>([
    [
      'is on pace half way at half of the time',
      [{ actual_value: 5, target_value: 10 }, '2026-02-20'],
      ['on_pace', 50, 0],
    ],
    [
      'is on pace four points below the expected progress',
      [{ actual_value: 46, target_value: 100 }, '2026-02-20'],
      ['on_pace', 50, -4],
    ],
    [
      'is behind five points below the expected progress',
      [{ actual_value: 45, target_value: 100 }, '2026-02-20'],
      ['behind', 50, -5],
    ],
    [
      'is on pace four points above the expected progress',
      [{ actual_value: 54, target_value: 100 }, '2026-02-20'],
      ['on_pace', 50, 4],
    ],
    [
      'is ahead five points above the expected progress',
      [{ actual_value: 55, target_value: 100 }, '2026-02-20'],
      ['ahead', 50, 5],
    ],
    [
      'is judged by the rounded progress',
      [{ actual_value: 44.1, target_value: 100 }, '2026-02-20'],
      ['behind', 50, -5],
    ],
    [
      'is on pace half way to a lower target',
      [{ start_value: 80, actual_value: 60, target_value: 40 }, '2026-02-20'],
      ['on_pace', 50, 0],
    ],
    [
      'is behind if the value moved away from a lower target',
      [{ start_value: 80, actual_value: 95, target_value: 40 }, '2026-02-20'],
      ['behind', 50, -50],
    ],
    [
      'is ahead between negative values',
      [{ start_value: -20, actual_value: -4, target_value: 0 }, '2026-02-20'],
      ['ahead', 50, 30],
    ],
    [
      'is behind on the way to a negative target',
      [{ start_value: 0, actual_value: -1, target_value: -10 }, '2026-02-20'],
      ['behind', 50, -40],
    ],
    ['is reached beyond the target', [{ actual_value: 12, target_value: 10 }, '2026-02-20'], ['reached', 50, 50]],
    [
      'is reached at the target, even on the first day',
      [{ actual_value: 10, target_value: 10 }, '2026-01-01'],
      ['reached', 0, 100],
    ],
    [
      'is behind below the start',
      [{ start_value: 5, actual_value: 3, target_value: 10 }, '2026-02-20'],
      ['behind', 50, -50],
    ],
    ['is too early before the period', [{ actual_value: 0, target_value: 10 }, '2025-12-01'], ['too_early', 0, 0]],
    [
      'is too early before the period, even with progress',
      [{ actual_value: 9, target_value: 10 }, '2025-12-01'],
      ['too_early', 0, 90],
    ],
    [
      'is too early until a tenth of the period is over',
      [{ actual_value: 0, target_value: 10 }, '2026-01-10'],
      ['too_early', 9, -9],
    ],
    [
      'is behind without progress once a tenth of the period is over',
      [{ actual_value: 0, target_value: 10 }, '2026-01-11'],
      ['behind', 10, -10],
    ],
    [
      'is behind after the period, below the target',
      [{ actual_value: 8, target_value: 10 }, '2026-12-01'],
      ['behind', 100, -20],
    ],
    [
      'is on pace after the period, four points below the target',
      [{ actual_value: 96, target_value: 100 }, '2026-12-01'],
      ['on_pace', 100, -4],
    ],
    [
      'is stalled, even if it would be ahead',
      [{ actual_value: 9, target_value: 10 }, '2026-02-20', { isStalled: true }],
      ['stalled', 50, 40],
    ],
    [
      'is stalled, even if it would be too early',
      [{ actual_value: 0, target_value: 10 }, '2026-01-02', { isStalled: true }],
      ['stalled', 1, -1],
    ],
    [
      'is reached, even if it would be stalled',
      [{ actual_value: 10, target_value: 10 }, '2026-02-20', { isStalled: true }],
      ['reached', 50, 50],
    ],
    [
      'is reached at 70 for an aspirational goal',
      [{ actual_value: 7, target_value: 10 }, '2026-02-20', { goal: 'aspirational' }],
      ['reached', 35, 35],
    ],
    [
      'is ahead at 50 for an aspirational goal at half of the time',
      [{ actual_value: 5, target_value: 10 }, '2026-02-20', { goal: 'aspirational' }],
      ['ahead', 35, 15],
    ],
    [
      'is behind after the period, below 70 for an aspirational goal',
      [{ actual_value: 6, target_value: 10 }, '2026-12-01', { goal: 'aspirational' }],
      ['behind', 70, -10],
    ],
  ])('%s', (_, asked, expected) => {
    expect(pace(...asked)).toEqual(expected);
  });

  test('is one of the known verdicts, with figures within bounds, and no worse with more progress', () => {
    const worst: readonly Verdict[] = ['behind', 'on_pace', 'ahead', 'reached'];
    for (const goal of GOALS) {
      for (let day = 1; day <= 28; day += 1) {
        const today = `2026-0${1 + (day % 5)}-${String(day).padStart(2, '0')}`;
        const judged = Array.from({ length: 101 }, (_, progress) =>
          paceOf({ goal, ...PERIOD }, { progress, isStalled: false, forecast: null }, today),
        );
        for (const [progress, { verdict, expected, by }] of judged.entries()) {
          expect(VERDICTS).toContain(verdict);
          expect(expected).toBeGreaterThanOrEqual(0);
          expect(expected).toBeLessThanOrEqual(reachedFrom(goal));
          expect(by).toBe(progress - expected);
        }
        const ranks = judged.map(({ verdict }) => worst.indexOf(verdict)).filter((rank) => rank >= 0);
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
      }
    }
  });

  test('has an expected progress that never decreases over time', () => {
    for (const goal of GOALS) {
      const days = Array.from({ length: 120 }, (_, day) =>
        new Date(Date.UTC(2025, 11, 25 + day)).toISOString().slice(0, 10),
      );
      const asked = days.map((today) => expectedProgress({ goal, ...PERIOD }, today));
      expect(asked).toEqual(asked.toSorted((one, other) => one - other));
    }
  });
});
