import { describe, expect, it } from '@jest/globals';
import { createKeyedQueue } from './keyed-queue.ts';

describe('keyed queue', () => {
  it('does the work of one key in the order in which it came', async () => {
    const lanes = createKeyedQueue(10);
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

  it('never runs more work at once than its width', async () => {
    const lanes = createKeyedQueue(3);
    let [now, most] = [0, 0];
    const work = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
    };
    await Promise.all(Array.from({ length: 50 }, (_, i) => lanes.run(String(i), work)));
    expect(most).toBe(3);
    expect(now).toBe(0);
  });

  it('continues with a key after its work has failed', async () => {
    const lanes = createKeyedQueue(1);
    const failed = lanes.run('key', () => Promise.reject(new Error('no')));
    const after = lanes.run('key', async () => undefined);
    await expect(failed).rejects.toThrow('no');
    await expect(after).resolves.toBeUndefined();
  });
});
