import { describe, expect, test } from '@jest/globals';
import { expectedProgress, forecastProgress, quantile, reachedFrom } from './pace.ts';

const PERIOD = { period_start: '2026-01-01', period_end: '2026-04-11' };
const NOW = new Date('2026-03-02T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const at = (days: number, progress: number) => ({ at: daysAgo(days), progress });
const forecast = (points: ReturnType<typeof at>[], progress: number, period_end = '2026-03-22') =>
  forecastProgress(points, { progress, period_end, now: NOW, today: '2026-03-02' });

test('aspirational goals count as reached from 70', () => {
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
] as const)('a %s goal on %s asks for %i points', (goal, today, points) => {
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
      'is not moved by one odd point',
      [at(30, 0), at(20, 10), at(10, 90), at(0, 30)],
      30,
      { low: 50, likely: 50, high: 100 },
    ],
    ['falls where values go back', [at(20, 60), at(10, 50), at(0, 40)], 40, { low: 20, likely: 20, high: 20 }],
    ['never leaves 0 to 100', [at(20, 60), at(10, 80), at(0, 100)], 100, { low: 100, likely: 100, high: 100 }],
    ['stays where nothing moves', [at(20, 45), at(10, 45), at(0, 45)], 45, { low: 45, likely: 45, high: 45 }],
    ['takes points in any order', [at(0, 30), at(20, 10), at(10, 20)], 30, { low: 50, likely: 50, high: 50 }],
    ['is none below three points', [at(10, 20), at(0, 30)], 30, null],
    ['is none where points are old', [at(90, 10), at(80, 15), at(70, 20), at(1, 30)], 30, null],
    ['is none of one moment', [at(1, 10), at(1, 20), at(1, 30)], 30, null],
  ])('%s', (_, points, progress, expected) => {
    expect(forecast(points, progress)).toEqual(expected);
  });

  test('of a period that is over is what was reached', () => {
    const points = [at(20, 10), at(10, 20), at(0, 30)];
    expect(forecast(points, 30, '2026-02-01')).toEqual({ low: 30, likely: 30, high: 30 });
  });

  test('keeps its range in order and within bounds, whatever the points', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % (most + 1);
    };
    for (let round = 0; round < 500; round += 1) {
      const points = Array.from({ length: 3 + random(9) }, () => at(random(60), random(100)));
      const found = forecast(points, random(100));
      if (found === null) continue;
      expect(found.low).toBeLessThanOrEqual(found.likely);
      expect(found.likely).toBeLessThanOrEqual(found.high);
      expect(found.low).toBeGreaterThanOrEqual(0);
      expect(found.high).toBeLessThanOrEqual(100);
    }
  });
});
