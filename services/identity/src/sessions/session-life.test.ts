import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { endOf, endOfStored } from './session-life.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS);
const limits = { idleMs: 30 * DAY_MS, maxMs: 90 * DAY_MS };

describe('the end of a session', () => {
  it.each([
    ['a session that has just begun', 0, 30],
    ['a session in use', 20, 50],
    ['a session whose idle time ends with the maximum', 60, 90],
    ['a session in use to its last day', 89, 90],
  ])('is computed for %s: last used on day %d, it ends on day %d', (_what, used, end) => {
    expect(endOf({ createdAt: day(0), lastUsedAt: day(used) }, limits)).toEqual(day(end));
  });
  it('is the end of the maximum lifetime where that is shorter than the idle time', () => {
    const short = { idleMs: 30 * DAY_MS, maxMs: DAY_MS };
    expect(endOf({ createdAt: day(0), lastUsedAt: day(0) }, short)).toEqual(day(1));
  });
});

describe('the end of a stored session', () => {
  const stored = { createdAt: day(0), lastUsedAt: day(10), expiresAt: day(40) };
  it.each([
    ['they are unchanged', limits, 40],
    ['they allow less idle time', { ...limits, idleMs: 7 * DAY_MS }, 17],
    ['they allow a shorter life', { ...limits, maxMs: 14 * DAY_MS }, 14],
    ['they allow more', { idleMs: 60 * DAY_MS, maxMs: 900 * DAY_MS }, 40],
  ])('is moved earlier by current limits, but never later: %s', (_how, now, end) => {
    expect(endOfStored(stored, now)).toEqual(day(end));
  });
});
