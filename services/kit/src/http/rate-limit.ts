import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { ClockedLimiter, createMemoryCounters, createSharedCounters } from './rate-limit-store.ts';

/** A limit that a route declares. Routes that declare one of the same name share it. */
export type RateLimit = {
  name: string;
  points: number;
  seconds: number;
  /** Whose calls are counted together: those of a client address, or of a user. */
  by: 'ip' | 'user';
  /** Counted in the store, across replicas; otherwise in this process. */
  shared?: boolean;
};

export type RateLimiter = {
  /** Counts one more. @throws {AppError} TOO_MANY_REQUESTS beyond the limit */
  consume(key: string): Promise<void>;
  /** Counts nothing. @throws {AppError} TOO_MANY_REQUESTS where the next one would be beyond the limit */
  check(key: string): Promise<void>;
  /** Counts one more and refuses nothing: for what turned out to be a failure. */
  penalise(key: string): Promise<void>;
  reset(key: string): Promise<void>;
};

export type RateLimiterOptions = {
  name: string;
  points: number;
  seconds: number;
  clock: Clock;
  /** Where the counters are kept across replicas; without it they are this process's. */
  database?: Pick<Database, 'query'>;
};

const refusal = ({ msBeforeNext }: RateLimiterRes): AppError =>
  new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

/** Counts per key in windows that begin with the first call. Its time is the clock's, so that it can be travelled. */
export const createRateLimiter = ({ name, points, seconds, clock, database }: RateLimiterOptions): RateLimiter => {
  const store = database ? createSharedCounters(database) : createMemoryCounters();
  const limiter = new ClockedLimiter(store, clock, { keyPrefix: name, points, duration: seconds });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusal(error) : error;
      }
    },
    async check(key) {
      const found = await limiter.get(key);
      if (found !== null && found.consumedPoints >= points) throw refusal(found);
    },
    async penalise(key) {
      await limiter.penalty(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
};
