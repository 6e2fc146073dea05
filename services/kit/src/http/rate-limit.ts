import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { createMemoryCounters, createSharedCounters } from './rate-limit-counters.ts';

export type { RateLimit } from '@waymark/contracts';

export type RateLimiter = {
  /** Counts one more. @throws {AppError} TOO_MANY_REQUESTS beyond the limit: it stays counted */
  consume(key: string): Promise<void>;
  /** Takes back one that was consumed: only the others count. */
  giveBack(key: string): Promise<void>;
  /** Begins anew with the key. */
  reset(key: string): Promise<void>;
};

type RateLimiterOptions = {
  name: string;
  points: number;
  seconds: number;
  clock: Clock;
  /** Where the counters are kept across replicas; without it they are this process's. */
  database?: Pick<Database, 'query'>;
};

/** Counts per key in windows that begin with the first call. Its time is the clock's, so that tests can move it. */
export const createRateLimiter = ({ name, points, seconds, clock, database }: RateLimiterOptions): RateLimiter => {
  const counters = database ? createSharedCounters(database) : createMemoryCounters();
  const counterOf = (key: string): string => `${name}:${key}`;
  return {
    async consume(key) {
      const { count, windowEnds } = await counters.add(counterOf(key), clock.now(), seconds * 1000);
      if (count <= points) return;
      const waitMs = windowEnds.getTime() - clock.now().getTime();
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
    },
    giveBack: (key) => counters.subtract(counterOf(key), clock.now()),
    reset: (key) => counters.remove(counterOf(key)),
  };
};
