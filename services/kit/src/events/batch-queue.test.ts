import { describe, expect, it } from '@jest/globals';
import { createBatchQueue } from './batch-queue.ts';

const done = (value: string): PromiseSettledResult<string> => ({ status: 'fulfilled', value });

describe('batch queue', () => {
  it('takes at once what waits under a key, in its order and never more than it may', async () => {
    const batches: string[][] = [];
    const queue = createBatchQueue<string, string>({
      width: 8,
      most: 3,
      work: async (items) => {
        batches.push([...items]);
        return items.map(done);
      },
    });
    const given = ['a1', 'b1', 'a2', 'a3', 'a4', 'b2'];
    expect(await Promise.all(given.map((item) => queue.add(item.charAt(0), item)))).toEqual(given);
    expect(batches).toEqual([['a1', 'a2', 'a3'], ['b1', 'b2'], ['a4']]);
  });

  it('works at no more keys than its width, at each of them once, and lets each have its turn', async () => {
    const turns: string[] = [];
    let [now, most] = [0, 0];
    const queue = createBatchQueue<string, string>({
      width: 2,
      most: 1,
      work: async ([item = '']) => {
        turns.push(item);
        now += 1;
        most = Math.max(most, now);
        await new Promise(setImmediate);
        now -= 1;
        return [done(item)];
      },
    });
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map((item) => queue.add(item.charAt(0), item)));
    expect(most).toBe(2);
    expect(turns).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('tells each of its own end, and all where the work fails', async () => {
    const queue = createBatchQueue<string, string>({
      width: 1,
      most: 9,
      work: async (items) => {
        if (items.includes('fatal')) throw new Error('all');
        return items.map((item) => (item === 'bad' ? { status: 'rejected', reason: new Error('one') } : done(item)));
      },
    });
    const settled = await Promise.allSettled([queue.add('a', 'good'), queue.add('a', 'bad'), queue.add('b', 'fatal')]);
    expect(settled).toEqual([
      done('good'),
      { status: 'rejected', reason: new Error('one') },
      { status: 'rejected', reason: new Error('all') },
    ]);
    expect(await queue.add('b', 'after')).toBe('after');
  });
});
