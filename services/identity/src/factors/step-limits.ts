import { type Clock, createRateLimiter, type Database } from '@waymark/service-kit';
import type { Attempt } from '../sessions/attempt-limits.ts';

/** The same limit as for wrong passwords. */
const WRONG_CODES = { name: 'second_step', points: 10, seconds: 15 * 60 };

/**
 * Call before checking the code of a second step. Counts over all tickets of the user, so that signing in with the password again does not
 * reset it.
 * @throws {AppError} TOO_MANY_REQUESTS
 */
export type BeginStep = (user: string) => Promise<Attempt>;

export const createStepLimits = (deps: { database: Database; clock: Clock }): BeginStep => {
  const limiter = createRateLimiter({ ...deps, ...WRONG_CODES });
  return async (user) => {
    await limiter.consume(user);
    return { succeeded: () => limiter.reset(user) };
  };
};
