import { afterEach, describe, expect, it } from '@jest/globals';
import { closedAfter } from '../testing/closing.ts';
import { createWakeableLoop } from './wakeable-loop.ts';

const atEnd = closedAfter(afterEach);

const NEVER = 3_600_000;

/** A loop whose rounds can be waited for. */
const counted = (work: (round: number) => Promise<boolean>, restMs?: () => number) => {
  let rounds = 0;
  let reached: { count: number; resolve: () => void } | undefined;
  const errors: unknown[] = [];
  const loop = createWakeableLoop({
    pollMs: NEVER,
    ...(restMs ? { restMs } : {}),
    onError: (error) => errors.push(error),
    work: async () => {
      rounds += 1;
      if (reached && rounds >= reached.count) reached.resolve();
      return work(rounds);
    },
  });
  atEnd(() => loop.stop());
  const round = (count: number) =>
    new Promise<void>((resolve) => {
      if (rounds >= count) resolve();
      else reached = { count, resolve };
    });
  return { loop, round, errors, rounds: () => rounds };
};

describe('a wakeable loop', () => {
  it('repeats its work while there is more, and then waits until it is woken', async () => {
    const { loop, round, rounds } = counted(async (n) => n < 3);
    loop.start();
    await round(3);
    await new Promise(setImmediate);
    expect(rounds()).toBe(3);
    loop.wake();
    await round(4);
  });

  it('runs another round if it is woken during a round', async () => {
    const { loop, round } = counted(async (n) => {
      if (n === 1) loop.wake();
      return false;
    });
    loop.start();
    await round(2);
  });

  it('pauses after a round during which it was woken, and only stopping ends the pause early', async () => {
    const rested = Promise.withResolvers<void>();
    const { loop, round, rounds } = counted(
      async (n) => {
        if (n === 1) loop.wake();
        return false;
      },
      () => {
        rested.resolve();
        return NEVER;
      },
    );
    loop.start();
    await round(1);
    await rested.promise;
    loop.wake();
    await new Promise(setImmediate);
    expect(rounds()).toBe(1);
    await loop.stop();
    expect(rounds()).toBe(1);
  });

  it('does not pause when nothing woke it, nor while there is more work', async () => {
    const { loop, round, rounds } = counted(
      async (n) => n < 3,
      () => {
        throw new Error('rested');
      },
    );
    loop.start();
    await round(3);
    await new Promise(setImmediate);
    loop.wake();
    await round(4);
    expect(rounds()).toBe(4);
  });

  it('reports a failure and tries again', async () => {
    const { loop, round, errors } = counted(async (n) => {
      if (n === 1) throw new Error('once');
      return false;
    });
    loop.start();
    await round(2);
    expect(errors).toMatchObject([{ message: 'once' }]);
  });

  it('finishes the round under way before it has stopped', async () => {
    const gate = Promise.withResolvers<void>();
    let finished = false;
    const { loop, round } = counted(async () => {
      await gate.promise;
      finished = true;
      return true;
    });
    atEnd(() => gate.resolve());
    loop.start();
    await round(1);
    const stopping = loop.stop();
    gate.resolve();
    await stopping;
    expect(finished).toBe(true);
  });
});
