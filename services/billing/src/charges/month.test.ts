import { describe, expect, it } from '@jest/globals';
import { monthsAfter } from './month.ts';

const from = (anchor: string, count: number) => monthsAfter(new Date(anchor), count).toISOString();

describe('monthsAfter', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 3, '2026-04-30T10:00:00.000Z'],
    ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2026-11-30T23:59:59.999Z', 3, '2027-02-28T23:59:59.999Z'],
    ['2026-05-15T10:00:00.000Z', 12, '2027-05-15T10:00:00.000Z'],
  ])('%s and %i months is %s', (anchor, count, expected) => {
    expect(from(anchor, count)).toBe(expected);
  });
});
