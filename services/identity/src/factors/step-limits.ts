import { type Clock, createRateLimiter, type Database } from '@waymark/service-kit';
import type { Attempt } from '../sessions/attempt-limits.ts';

/** As many as wrong passwords. */
const WRONG_CODES = { name: 'second_step', points: 10, seconds: 15 * 60 };

/**
 * Before a code of a sign-in's second step is looked at, over all tickets: a right password in between begins nothing anew.
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
