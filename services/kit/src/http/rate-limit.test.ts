import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../logger.ts';
import { closedAfter } from '../testing/closing.ts';
import { createTestClock, type TestDatabase, testDatabase } from '../testing/index.ts';
import { createRateLimiter } from './rate-limit.ts';

const atEnd = closedAfter(afterEach);

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const MINUTE_MS = 60_000;

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase('okr', MIGRATIONS);
});
afterAll(() => shared.close());

/** What a limiter of two calls a minute answers: 'counted', or the seconds of Retry-After. */
const limiterOf = (where: 'memory' | 'database', name: string, longer: { points: number; seconds: number }[] = []) => {
  const clock = createTestClock(new Date('2026-03-01T09:00:00Z'));
  const store = where === 'database' ? { database: shared.database } : {};
  const limiter = createRateLimiter({ name, points: 2, seconds: 60, longer, clock, ...store });
  const take = (key = 'a') =>
    limiter.consume(key).then(
      () => 'counted',
      ({ code, data }) => [code, data.retryAfter],
    );
  return { ...limiter, clock, take };
};

describe.each(['memory', 'database'] as const)('a limit that is counted in the %s', (where) => {
  it('refuses the third call of a window, with the seconds until the window ends', async () => {
    const { take, clock } = limiterOf(where, 'refuses');
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
    clock.advance(MINUTE_MS / 2);
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 30]);
    clock.advance(MINUTE_MS / 2);
    expect(await take()).toBe('counted');
  });
  it('does not admit a third call of a window, whether counted by admits() or consume()', async () => {
    const { admits, take } = limiterOf(where, 'admits');
    expect([await admits('a'), await take(), await admits('a'), await admits('b')]).toEqual([
      true,
      'counted',
      false,
      true,
    ]);
  });
  it('starts a new window after the clock was set back by ten minutes, but not by two seconds', async () => {
    const { take, clock } = limiterOf(where, 'moved back');
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
    clock.advance(-2_000);
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 62]);
    clock.advance(-10 * MINUTE_MS);
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 60]);
  });
  it('counts each key by itself', async () => {
    const { take } = limiterOf(where, 'keys');
    expect([await take('a'), await take('a'), await take('b')]).toEqual(['counted', 'counted', 'counted']);
  });
  it('counts each of six simultaneous calls, and allows two', async () => {
    const { take } = limiterOf(where, 'at once');
    const answers = await Promise.all(Array.from({ length: 6 }, () => take()));
    expect(answers.filter((answer) => answer === 'counted')).toHaveLength(2);
  });
  it('subtracts one call for giveBack(), but does not go below zero', async () => {
    const { take, giveBack } = limiterOf(where, 'back');
    await take();
    await giveBack('a');
    await giveBack('a');
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 60]);
  });
  it('ignores giveBack() for a call of a window that has ended', async () => {
    const { take, giveBack, clock } = limiterOf(where, 'late');
    await take();
    clock.advance(MINUTE_MS);
    await giveBack('a');
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 60]);
  });
  it('refuses further calls until the end of the next longer window, once its limit is reached too', async () => {
    const longer = [
      { points: 3, seconds: 600 },
      { points: 4, seconds: 3600 },
    ];
    const { take, clock, reset } = limiterOf(where, 'longer', longer);
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
    expect(await take('b')).toBe('counted');
    clock.advance(MINUTE_MS);
    expect(await take()).toBe('counted');
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 540]);
    clock.advance(9 * MINUTE_MS);
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 3000]);
    await reset('a');
    expect(await take()).toBe('counted');
  });
  it('subtracts one call for giveBack() in each of its windows', async () => {
    const { take, giveBack, clock } = limiterOf(where, 'back of all', [{ points: 2, seconds: 600 }]);
    for (let n = 0; n < 2; n += 1) {
      await take();
      await giveBack('a');
    }
    clock.advance(MINUTE_MS);
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
    expect(await take()).toEqual(['TOO_MANY_REQUESTS', 540]);
  });
  it('counts and subtracts calls concurrently without a deadlock', async () => {
    const { take, giveBack } = limiterOf(where, 'both', [{ points: 100, seconds: 600 }]);
    const both = Array.from({ length: 20 }, async () => {
      await take();
      await giveBack('a');
    });
    await Promise.all(both);
    expect([await take(), await take()]).toEqual(['counted', 'counted']);
  });
  it('counts a key from zero after reset()', async () => {
    const { take, reset } = limiterOf(where, 'reset');
    await take();
    await take();
    await reset('a');
    expect(await take()).toBe('counted');
  });
});

it('two limiters that share a database count together', async () => {
  const one = limiterOf('database', 'replicas');
  const other = limiterOf('database', 'replicas');
  expect([await one.take(), await other.take()]).toEqual(['counted', 'counted']);
  expect(await one.take()).toEqual(['TOO_MANY_REQUESTS', 60]);
});

it('a limit in the database commits asynchronously, and a later statement on its connection does not', async () => {
  await shared.admin(`alter table rate_limits add column setting text default current_setting('synchronous_commit')`);
  const logger = createLogger({ service: 'okr', level: 'silent' });
  const database = createDatabase({ url: shared.url, service: 'okr', logger, poolSize: 1 });
  atEnd(() => database.close());
  // A Postgres that is started for tests commits everything asynchronously.
  await database.query('set synchronous_commit = on');
  await createRateLimiter({ name: 'disk', points: 2, seconds: 60, clock: createTestClock(), database }).consume('a');
  const counted = await database.query(`select setting from rate_limits where key = 'disk:a'`);
  expect([counted, await database.query('show synchronous_commit')]).toEqual([
    [{ setting: 'off' }],
    [{ synchronous_commit: 'on' }],
  ]);
});

it('a new limiter deletes the windows that have ended from the database with its first call', async () => {
  const { take, clock } = limiterOf('database', 'over');
  await take('gone');
  clock.advance(MINUTE_MS);
  await limiterOf('database', 'new process').take();
  const left = () => shared.database.query<{ key: string }>("select key from rate_limits where key = 'over:gone'", []);
  expect(await left()).toHaveLength(1);
  const later = createRateLimiter({ name: 'later', points: 2, seconds: 60, clock, database: shared.database });
  await later.consume('a');
  expect(await left()).toEqual([]);
});

describe('a hundred thousand callers in the memory of a process', () => {
  /** Says how often it was compared: what a call does for each counter that it looks at. */
  class Watched extends Date {
    compared = 0;
    override valueOf() {
      this.compared += 1;
      return super.valueOf();
    }
    override [Symbol.toPrimitive](hint: string): never {
      this.compared += 1;
      return super[Symbol.toPrimitive](hint as 'number') as never;
    }
  }

  it('need at most two comparisons per call, and do not evict the counter of a caller who keeps calling', async () => {
    const now = new Watched('2026-03-01T09:00:00Z');
    const limiter = createRateLimiter({
      name: 'attack',
      points: 200,
      seconds: 60,
      clock: { ...createTestClock(), now: () => now },
    });
    const times = async (key: string, count: number) => {
      for (let call = 0; call < count; call += 1) await limiter.consume(key);
    };
    await times('early', 200);
    await times('steady', 100);
    for (let caller = 0; caller < 100_000; caller += 1) {
      if (caller % 1_000 === 0) await times('steady', 1);
      now.compared = 0;
      await limiter.consume(`caller ${caller}`);
      if (now.compared > 2) throw new Error(`${now.compared} counters were looked at for caller ${caller}`);
    }
    await expect(limiter.consume('steady')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(limiter.consume('early')).resolves.toBeUndefined();
  });
});
