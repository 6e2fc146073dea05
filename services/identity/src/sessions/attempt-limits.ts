import { createHash } from 'node:crypto';
import { AppError, type Clock, createRateLimiter, type Database, type RateLimiter } from '@waymark/service-kit';

const SECONDS = 15 * 60;
/** Failures of one account, and mails to one address. */
const MOST_OF_ACCOUNT = 10;
const MOST_OF_ADDRESS = 100;

/** An attempt that was begun: it counts as failed unless it is told otherwise, so that many at once cannot slip past the limit. */
export type Attempt = { succeeded(): Promise<void> };

export type AttemptLimits = {
  /** Before a password is looked at. @throws {AppError} TOO_MANY_REQUESTS beyond 10 failures of the account or 100 of the address */
  signIn(email: string, address: string): Promise<Attempt>;
  /** Before the old password of a signed-in user is looked at. */
  oldPassword(user: string): Promise<Attempt>;
  /** Counts a reset mail; false when the address has had enough of them for now. */
  mayMail(email: string): Promise<boolean>;
  /** After a password was set anew. */
  forgetAccount(email: string): Promise<void>;
};

type Counted = { limiter: RateLimiter; key: string };

const retryAfterOf = (error: AppError): number => error.data.retryAfter ?? 0;

/** Counts the attempt against every limit. One that is refused counts against none: it must not lock out others behind the address. */
const begin = async (counted: readonly Counted[]): Promise<Attempt> => {
  const giveBack = async () => {
    await Promise.all(counted.map(({ limiter, key }) => limiter.giveBack(key)));
  };
  const outcomes = await Promise.allSettled(counted.map(({ limiter, key }) => limiter.consume(key)));
  const errors: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const failure = errors.find((error) => !(error instanceof AppError));
  if (failure) throw failure;
  const [longest] = errors
    .filter((error) => error instanceof AppError)
    .sort((a, b) => retryAfterOf(b) - retryAfterOf(a));
  if (longest) {
    await giveBack();
    throw longest;
  }
  return { succeeded: giveBack };
};

/** E-mail addresses, network addresses and users are kept as hashes: nobody needs to know who tried to sign in with what. */
const hashed = (value: string): string => createHash('sha256').update(value).digest('base64url');

/** Failed sign-ins in windows of 15 minutes that begin with the first failure. */
export const createAttemptLimits = (deps: { database: Database; clock: Clock }): AttemptLimits => {
  const limiterOf = (name: string, points: number) => createRateLimiter({ ...deps, name, points, seconds: SECONDS });
  const accounts = limiterOf('account', MOST_OF_ACCOUNT);
  const addresses = limiterOf('address', MOST_OF_ADDRESS);
  const passwords = limiterOf('password', MOST_OF_ACCOUNT);
  const mails = limiterOf('mail', MOST_OF_ACCOUNT);

  return {
    async signIn(email, address) {
      const account = { limiter: accounts, key: hashed(email) };
      const attempt = await begin([account, { limiter: addresses, key: hashed(address) }]);
      return {
        async succeeded() {
          await attempt.succeeded();
          await accounts.reset(account.key);
        },
      };
    },
    oldPassword: (user) => begin([{ limiter: passwords, key: hashed(user) }]),
    async mayMail(email) {
      try {
        await mails.consume(hashed(email));
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    forgetAccount: (email) => accounts.reset(hashed(email)),
  };
};
