import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { createMemoryCounters, createSharedCounters } from './rate-limit-counters.ts';

export type { RateLimit } from '@waymark/contracts';

export type RateLimiter = {
  /** Counts a call. @throws {AppError} TOO_MANY_REQUESTS beyond the limit; the call stays counted */
  consume(key: string): Promise<void>;
  /** The same for work that is skipped rather than refused: false beyond the limit. */
  admits(key: string): Promise<boolean>;
  /** Reverts one consumed call. */
  giveBack(key: string): Promise<void>;
  /** Resets the count of the key. */
  reset(key: string): Promise<void>;
};

type RateWindow = { points: number; seconds: number };

type RateLimiterOptions = RateWindow & {
  name: string;
  /** Further windows, each with a counter of its own: callers who continue after the first window wait longer. */
  longer?: readonly RateWindow[];
  clock: Clock;
  /** Stores the counters across replicas; without it they are local to this process. */
  database?: Pick<Database, 'query'>;
};

/** Counts per key in windows that begin with the first call. It uses the product's clock, so that tests can move it. */
export const createRateLimiter = (options: RateLimiterOptions): RateLimiter => {
  const { name, points, seconds, longer = [], clock, database } = options;
  const counters = database ? createSharedCounters(database) : createMemoryCounters();
  const windows = [
    { points, seconds, prefix: name },
    ...longer.map((one) => ({ ...one, prefix: `${name}:${one.seconds}` })),
  ];
  const keysOf = (key: string): string[] => windows.map(({ prefix }) => `${prefix}:${key}`);
  /** Counts a call. @returns how long to wait, if it exceeded the limit */
  const count = async (key: string): Promise<number | undefined> => {
    const now = clock.now();
    const wanted = windows.map(({ prefix, seconds }) => ({ key: `${prefix}:${key}`, windowMs: seconds * 1000 }));
    const counted = await counters.add(wanted, now);
    const full = counted.filter(({ count }, index) => count > (windows[index]?.points ?? 0));
    if (full.length === 0) return undefined;
    return Math.max(...full.map(({ windowEnds }) => windowEnds.getTime())) - now.getTime();
  };
  return {
    async consume(key) {
      const waitMs = await count(key);
      if (waitMs === undefined) return;
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
    },
    admits: async (key) => (await count(key)) === undefined,
    giveBack: (key) => counters.subtract(keysOf(key), clock.now()),
    reset: (key) => counters.remove(keysOf(key)),
  };
};
