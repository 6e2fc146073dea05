import { describe, expect, it } from '@jest/globals';
import { createBatchQueue } from './batch-queue.ts';

const done = (value: string): PromiseSettledResult<string> => ({ status: 'fulfilled', value });
/** `a1` is under the key `a`. */
const under =
  (spans: boolean, most = 9) =>
  (item: string) =>
    [{ key: item.charAt(0), kind: spans ? 'all' : 'one', spans, most }, item] as const;
const [alone, spanning] = [under(false), under(true)];

describe('batch queue', () => {
  it('handles the waiting items of a key in one batch, in order and up to the maximum', async () => {
    const batches: string[][] = [];
    const queue = createBatchQueue<string, string>({
      width: 8,
      work: async (groups) => {
        batches.push(...groups.map((items) => [...items]));
        return groups.map((items) => items.map(done));
      },
    });
    const given = ['a1', 'b1', 'a2', 'a3', 'a4', 'b2'];
    expect(await Promise.all(given.map((item) => queue.add(...under(false, 3)(item))))).toEqual(given);
    expect(batches).toEqual([['a1', 'a2', 'a3'], ['b1', 'b2'], ['a4']]);
  });

  it('combines items of several keys in a batch if their kind allows, in the order of each key', async () => {
    const batches: string[][][] = [];
    const queue = createBatchQueue<string, string>({
      width: 8,
      work: async (groups) => {
        batches.push(groups.map((items) => [...items]));
        await new Promise(setImmediate);
        return groups.map((items) => items.map(done));
      },
    });
    const four = under(true, 4);
    const added = [four('c1'), four('a1'), alone('a2'), four('a3'), four('b1'), four('b2'), four('b3')];
    expect(await Promise.all(added.map((one) => queue.add(...one)))).toEqual([
      'c1',
      'a1',
      'a2',
      'a3',
      'b1',
      'b2',
      'b3',
    ]);
    expect(batches).toEqual([[['a1'], ['b1', 'b2'], ['c1']], [['a2']], [['b3']], [['a3']]]);
  });

  it('runs at most as many batches at once as its width, taking the keys in turn', async () => {
    const turns: string[] = [];
    let [now, most] = [0, 0];
    const queue = createBatchQueue<string, string>({
      width: 2,
      work: async ([[item = ''] = []]) => {
        turns.push(item);
        now += 1;
        most = Math.max(most, now);
        await new Promise(setImmediate);
        now -= 1;
        return [[done(item)]];
      },
    });
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map((item) => queue.add(...under(false, 1)(item))));
    expect(most).toBe(2);
    expect(turns).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('settles each item separately, and rejects all items of a batch whose work throws', async () => {
    const queue = createBatchQueue<string, string>({
      width: 1,
      work: async ([items = []]) => {
        if (items.includes('b!')) throw new Error('all');
        return [items.map((item) => (item === 'a!' ? { status: 'rejected', reason: new Error('one') } : done(item)))];
      },
    });
    const settled = await Promise.allSettled(['a1', 'a!', 'b!', 'b1'].map((item) => queue.add(...alone(item))));
    expect(settled).toEqual([
      done('a1'),
      { status: 'rejected', reason: new Error('one') },
      { status: 'rejected', reason: new Error('all') },
      { status: 'rejected', reason: new Error('all') },
    ]);
    expect(await queue.add(...alone('b2'))).toBe('b2');
  });

  it('retries each key separately if a batch fails, before items that were added later', async () => {
    const batches: string[][][] = [];
    const queue = createBatchQueue<string, string>({
      width: 8,
      work: async (groups) => {
        batches.push(groups.map((items) => [...items]));
        if (batches.length === 1) later.push(queue.add(...spanning('a3')));
        if (groups.flat().includes('b!')) throw new Error('bad');
        return groups.map((items) => items.map(done));
      },
    });
    const later: Promise<string>[] = [];
    const settled = await Promise.allSettled(['a1', 'b!', 'a2', 'c1'].map((item) => queue.add(...spanning(item))));
    expect(settled).toEqual([done('a1'), { status: 'rejected', reason: new Error('bad') }, done('a2'), done('c1')]);
    expect(await Promise.all(later)).toEqual(['a3']);
    expect(batches).toEqual([[['a1', 'a2'], ['b!'], ['c1']], [['a1', 'a2']], [['b!']], [['c1']], [['a3']]]);
  });
});
