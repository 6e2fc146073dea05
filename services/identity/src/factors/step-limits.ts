import { type Clock, createRateLimiter, type Database, withoutDeadline } from '@waymark/service-kit';
import { countedIfChecked } from '../sessions/attempt-limits.ts';

/** The same limit as for wrong passwords. */
const WRONG_CODES = { name: 'second_step', points: 10, seconds: 15 * 60 };

/**
 * Does the check of the code of a second step, which throws a refusal if it is wrong. Counts over all tickets of the user, so that signing in with
 * the password again does not reset it.
 * @throws {AppError} TOO_MANY_REQUESTS, without doing the check
 */
export type LimitStep = (user: string, check: () => Promise<void>) => Promise<void>;

/** Ten wrong codes of a user in 15 minutes, counted over all replicas. A right one clears the count. */
export const createStepLimits = (deps: { database: Database; clock: Clock }): LimitStep => {
  const limiter = createRateLimiter({ ...deps, ...WRONG_CODES });
  return async (user, check) => {
    await limiter.consume(user);
    await countedIfChecked(check, () => withoutDeadline(() => limiter.giveBack(user)));
    await limiter.reset(user);
  };
};
