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
  it('creates the next key an hour before it starts to sign on the thirtieth day', () => {
    expect(nextKeyBegins([key(0)], after(30 * 24 - 2))).toBeUndefined();
    expect(nextKeyBegins([key(0)], after(30 * 24 - 1))).toEqual(after(30 * 24));
    expect(nextKeyBegins([key(0), key(30 * 24)], after(30 * 24 - 1))).toBeUndefined();
  });
  it('signs with the newest key that has begun', () => {
    expect(signingKeyAt([key(0), key(10), key(20)], after(15))).toEqual(key(10));
  });
  it('signs with the oldest key when the clock is before the start of every key', () => {
    expect(signingKeyAt([key(20), key(10)], after(5))).toEqual(key(10));
  });
  it('removes a key a day after its successor started to sign', () => {
    expect(forgottenKeys([key(10), key(0)], after(34))).toEqual([]);
    expect(forgottenKeys([key(10), key(0)], after(35))).toEqual([key(0)]);
    expect(forgottenKeys([key(0)], after(10_000))).toEqual([]);
  });
});
