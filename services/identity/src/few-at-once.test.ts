import { describe, expect, it } from '@jest/globals';
import { createFewAtOnce } from './few-at-once.ts';

describe('work with a concurrency limit', () => {
  it('runs one at a time, in order, and a failure does not block the next', async () => {
    const inTurn = createFewAtOnce({ atOnce: 1, most: 5 });
    let running = 0;
    const done: number[] = [];
    const work = (number: number) => async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(number);
      if (number === 1) throw new Error('bad');
    };
    const outcomes = await Promise.allSettled([0, 1, 2].map((number) => inTurn('one', work(number))));
    expect([done, outcomes.map(({ status }) => status)]).toEqual([
      [0, 1, 2],
      ['fulfilled', 'rejected', 'fulfilled'],
    ]);
  });
  it('is refused with TOO_MANY_REQUESTS when too much is waiting, and accepted again afterwards', async () => {
    const inTurn = createFewAtOnce({ atOnce: 1, most: 1 });
    const outcomes = await Promise.allSettled([1, 2, 3].map((one) => inTurn('one', async () => one)));
    expect(outcomes[2]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', data: { retryAfter: 2 } } });
    expect(await inTurn('one', async () => 'again')).toBe('again');
  });
  it('runs up to the limit at the same time, and does not block work of another key', async () => {
    const inTurn = createFewAtOnce({ atOnce: 2, most: 5 });
    const held = Promise.withResolvers<void>();
    const begun: string[] = [];
    const work = (name: string) => () => {
      begun.push(name);
      return held.promise;
    };
    const all = ['a', 'b', 'c'].map((name) => inTurn('one', work(name)));
    all.push(inTurn('other', work('d')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['a', 'b', 'd']);
    held.resolve();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'b', 'd', 'c']);
  });
});
