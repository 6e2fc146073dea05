import { describe, expect, test } from '@jest/globals';
import { randomOf } from '../testing/random.ts';
import { healthOf, objectiveProgress, progressPercent } from './health.ts';

const percent = (start_value: number, actual_value: number, target_value: number) =>
  progressPercent({ start_value, actual_value, target_value });

describe('progress of a key result', () => {
  test.each([
    ['is 0 at the start', 0, 0, 100, 0],
    ['is 100 at the target', 0, 100, 100, 100],
    ['is 50 half way', 0, 50, 100, 50],
    ['is rounded up', 0, 0.1, 100, 1],
    ['is rounded up for a third', 0, 1, 3, 34],
    ['is exact for 0.07, which has no exact binary fraction', 0, 0.07, 1, 7],
    ['is exact for 0.29', 0, 0.29, 1, 29],
    ['is exact for 0.57', 0, 0.57, 1, 57],
    ['is at most 100 beyond the target', 0, 250, 100, 100],
    ['is at least 0 below the start', 0, -50, 100, 0],
    ['is counted downwards to a lower target', 100, 40, 20, 75],
    ['is at most 100 below a lower target', 100, 0, 20, 100],
    ['is at least 0 above the start with a lower target', 100, 130, 20, 0],
    ['is counted across zero', -50, 0, 50, 50],
    ['is counted between negative values', -10, -15, -20, 50],
    ['is counted between the largest values', -1e15, 0, 1e15, 50],
    ['is counted between fractions', 1.5, 2.25, 3, 50],
    ['is 100 if start and target are equal and reached', 5, 5, 5, 100],
    ['is 0 if start and target are equal and missed', 5, 4, 5, 0],
  ])('%s', (_name, start, actual, target, expected) => {
    expect(percent(start, actual, target)).toBe(expected);
  });

  test('is the completed share in percent, precise to nine places and rounded up, for random values', () => {
    const { below } = randomOf(3);
    for (let round = 0; round < 20_000; round += 1) {
      const places = 10 ** below(7);
      const [start, actual, way] = [below(9_999) / places, below(9_999) / places, (1 + below(9_999)) / places];
      const target = start + (round % 2 === 0 ? way : -way);
      const toNinePlaces = Number((((actual - start) / (target - start)) * 100).toFixed(9));
      expect(percent(start, actual, target)).toBe(Math.ceil(Math.min(100, Math.max(0, toNinePlaces))) || 0);
    }
  });

  test('is never minus zero', () => {
    expect(Object.is(percent(0, 0, -100), 0)).toBe(true);
    expect(Object.is(percent(0, -0.0000000000001, 100), 0)).toBe(true);
  });
});

describe('health', () => {
  test.each([
    [0, 'off_track'],
    [30, 'off_track'],
    [31, 'at_risk'],
    [69, 'at_risk'],
    [70, 'on_track'],
    [100, 'on_track'],
  ])('%d percent is %s', (value, expected) => {
    expect(healthOf(value)).toBe(expected);
  });
});

describe('progress of an objective', () => {
  const at = (actual_value: number) => ({ start_value: 0, actual_value, target_value: 100 });

  test.each([
    ['is 0 without key results', [], 0],
    ['is that of its only key result', [at(42)], 42],
    ['is the mean of its key results', [at(0), at(100)], 50],
    ['is a whole number', [at(33), at(33), at(34)], 33],
  ])('%s', (_name, keyresults, expected) => {
    expect(objectiveProgress(keyresults)).toBe(expected);
  });
});
