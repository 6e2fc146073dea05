import { describe, expect, it } from '@jest/globals';
import { createKeyedQueue } from './keyed-queue.ts';

describe('keyed queue', () => {
  it('runs work of one key in the order it was added, and does not delay other keys', async () => {
    const lanes = createKeyedQueue();
    const first = Promise.withResolvers<void>();
    const order: string[] = [];
    const slow = lanes.run('key', async () => {
      await first.promise;
      order.push('slow');
    });
    const quick = lanes.run('key', async () => void order.push('quick'));
    await lanes.run('other', async () => void order.push('other'));
    first.resolve();
    await Promise.all([slow, quick]);
    expect(order).toEqual(['other', 'slow', 'quick']);
  });

  it('continues with a key after its work has failed', async () => {
    const lanes = createKeyedQueue();
    const failed = lanes.run('key', () => Promise.reject(new Error('no')));
    const after = lanes.run('key', async () => undefined);
    await expect(failed).rejects.toThrow('no');
    await expect(after).resolves.toBeUndefined();
  });
});
