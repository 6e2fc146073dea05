import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../testing/index.ts';
import { createUserLimit } from './user-limit.ts';

const limitOf = (readsPerMinute: number, writesPerMinute: number) => {
  const clock = createTestClock(new Date('2026-03-01T09:00:00Z'));
  const count = createUserLimit({ clock, readsPerMinute, writesPerMinute });
  const take = (method = 'GET', user = 'ann') => {
    try {
      count(user, method);
      return 'counted';
    } catch (refusal) {
      const { code, data } = refusal as { code: string; data: { retryAfter: number } };
      return [code, data.retryAfter];
    }
  };
  return { clock, take };
};

describe('the limit of a user', () => {
  it('refuses further calls until the minute is over, with the seconds left', () => {
    const { clock, take } = limitOf(2, 9);
    expect([take(), take()]).toEqual(['counted', 'counted']);
    clock.advance(20_000);
    expect(take()).toEqual(['TOO_MANY_REQUESTS', 40]);
    clock.advance(40_000);
    expect(take()).toBe('counted');
  });
  it('counts each user, and reads apart from writes', () => {
    const { take } = limitOf(1, 1);
    expect([take(), take('PUT'), take('GET', 'bob')]).toEqual(['counted', 'counted', 'counted']);
    expect([take('DELETE'), take('POST')]).toEqual([
      ['TOO_MANY_REQUESTS', 60],
      ['TOO_MANY_REQUESTS', 60],
    ]);
  });
  it('of 0 allows any number of calls', () => {
    const { take } = limitOf(0, 1);
    for (let times = 0; times < 5; times += 1) expect(take()).toBe('counted');
  });
  it('starts a new minute when the clock was set back', () => {
    const { clock, take } = limitOf(1, 1);
    take();
    clock.advance(-3_600_000);
    expect(take()).toBe('counted');
  });
});
