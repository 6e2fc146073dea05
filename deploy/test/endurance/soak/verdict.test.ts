import { describe, expect, it } from '@jest/globals';
import { trendOf } from './verdict.ts';

const MARGIN = { share: 0.1, atLeast: 8 };
const minutes = (value: (minute: number) => number) => Array.from({ length: 30 }, (_, minute) => value(minute));

describe('the trend of a value in a soak test', () => {
  it('is flat if the value rises at first and then stays the same', () => {
    expect(
      trendOf(
        minutes((minute) => Math.min(150, 100 + 10 * minute)),
        MARGIN,
      ),
    ).toEqual({
      from: 150,
      to: 150,
      flat: true,
    });
  });

  it('is flat if the value fluctuates or falls', () => {
    expect(
      trendOf(
        minutes((minute) => 150 + (minute % 2 ? 20 : -20)),
        MARGIN,
      ).flat,
    ).toBe(true);
    expect(
      trendOf(
        minutes((minute) => 150 - minute),
        MARGIN,
      ).flat,
    ).toBe(true);
  });

  it('is not flat if the value keeps rising by more than the margin', () => {
    expect(
      trendOf(
        minutes((minute) => 100 + minute),
        MARGIN,
      ),
    ).toEqual({ from: 110, to: 129, flat: false });
    expect(
      trendOf(
        minutes((minute) => 100 + minute / 4),
        MARGIN,
      ).flat,
    ).toBe(true);
  });

  it('cannot be computed from a single measurement', () => {
    expect(() => trendOf([1], MARGIN)).toThrow('Too few');
  });
});
