import { describe, expect, it } from '@jest/globals';
import { forgottenKeys, nextKeyBegins, signingKeyAt } from './key-schedule.ts';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const after = (hours: number) => new Date(start + hours * HOUR);
const key = (hours: number) => ({ activeFrom: after(hours) });

describe('the schedule of signing keys', () => {
  it('makes the first key at once', () => {
    expect(nextKeyBegins([], after(0))).toEqual(after(0));
  });
  it('makes the next one an hour before the thirtieth day and publishes it that long before it signs', () => {
    expect(nextKeyBegins([key(0)], after(30 * 24 - 2))).toBeUndefined();
    expect(nextKeyBegins([key(0)], after(30 * 24 - 1))).toEqual(after(30 * 24));
    expect(nextKeyBegins([key(0), key(30 * 24)], after(30 * 24 - 1))).toBeUndefined();
  });
  it('signs with the newest key that has begun', () => {
    expect(signingKeyAt([key(0), key(10), key(20)], after(15))).toEqual(key(10));
  });
  it('signs with the oldest one when the clock stands before all', () => {
    expect(signingKeyAt([key(20), key(10)], after(5))).toEqual(key(10));
  });
  it('forgets a key a day after its successor took over', () => {
    expect(forgottenKeys([key(10), key(0)], after(34))).toEqual([]);
    expect(forgottenKeys([key(10), key(0)], after(35))).toEqual([key(0)]);
    expect(forgottenKeys([key(0)], after(10_000))).toEqual([]);
  });
});
