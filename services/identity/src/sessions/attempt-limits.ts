import { createHmac } from 'node:crypto';
import {
  AppError,
  type Clock,
  createRateLimiter,
  type Database,
  networkOf,
  type RateLimiter,
} from '@waymark/service-kit';
import { createFewAtOnce } from '../few-at-once.ts';
import type { Client } from './client.ts';
import { isKnownDevice } from './known-devices.ts';

const QUARTER = 15 * 60;
const HOUR = 3_600;

/** Wrong passwords for one account from one place: whoever goes on guessing waits longer and longer. */
const GUESSES = {
  points: 10,
  seconds: QUARTER,
  longer: [
    { points: 20, seconds: 2 * HOUR },
    { points: 30, seconds: 24 * HOUR },
  ],
};
/** Of one network, whatever the accounts. */
const GUESSES_OF_NETWORK = { points: 100, seconds: QUARTER };
/** For one account from all networks where nobody has signed in to it. One network alone never comes so far. */
const GUESSES_FROM_EVERYWHERE = { points: 100, seconds: HOUR };
/** Of one account from one place, right or wrong: each costs as much as a password takes to be looked at. */
const SIGN_INS = { points: 1_000, seconds: QUARTER };
/**
 * For one account from one place at the same time in one process. Each counts as wrong until it was looked at, so with more of them the
 * right ones would use up the guesses of each other.
 */
const AT_ONCE = { atOnce: 3, most: 50 };
/** The old password of one user; mails to one address. */
const FEW = { points: 10, seconds: QUARTER };

/** An attempt that was begun: it counts as failed unless it is told otherwise, so that many at once cannot slip past the limit. */
export type Attempt = { succeeded(): Promise<void> };

type Place = Pick<Client, 'address' | 'device'>;

export type AttemptLimits = {
  /**
   * Looks at a password, which is wrong where `look` gives undefined. A browser in which the account was signed in to before is counted
   * by itself: nobody else's wrong guesses hold it up (product-rules.md, "Failed sign-ins").
   * @throws {AppError} TOO_MANY_REQUESTS beyond a limit, without a look
   */
  signIn<T>(email: string, place: Place, look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Before the old password of a signed-in user is looked at. */
  oldPassword(user: string): Promise<Attempt>;
  /** Counts a mail that anybody may ask for, a reset or the proof of a new address; false when the address has had enough of them for now. */
  mayMail(email: string): Promise<boolean>;
  /** After a password was set anew: whoever did that may sign in from where they are. */
  forgetAccount(email: string, place: Place): Promise<void>;
};

type Counted = { limiter: RateLimiter; key: string };

const giveBack = async (counted: readonly Counted[]): Promise<void> => {
  await Promise.all(counted.map(({ limiter, key }) => limiter.giveBack(key)));
};

/**
 * Counts the attempt against one limit after the other. One that is refused counts against none, and never reaches the limits that it
 * shares with others: a flood from one place must not lock out anybody elsewhere, not for a moment either.
 */
const begin = async (counted: readonly Counted[]): Promise<void> => {
  for (const [index, { limiter, key }] of counted.entries()) {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (error instanceof AppError) await giveBack(counted.slice(0, index + 1));
      throw error;
    }
  }
};

/** What counts an attempt: by its place alone, wrong ones (`guesses`) and all, and together with those of other places. */
type Counters = { guesses: Counted; all: Counted; shared: Counted[] };

/** Counted in the database, in windows that begin with the first attempt. @param secret with another one they begin anew */
export const createAttemptLimits = (deps: { database: Database; clock: Clock; secret: string }): AttemptLimits => {
  const { database, secret } = deps;
  const networks = createRateLimiter({ ...deps, ...GUESSES_OF_NETWORK, name: 'guesses_network' });
  const accounts = createRateLimiter({ ...deps, ...GUESSES_FROM_EVERYWHERE, name: 'guesses_account' });
  const fromNetwork = createRateLimiter({ ...deps, ...GUESSES, name: 'guesses' });
  const onDevice = createRateLimiter({ ...deps, ...GUESSES, name: 'guesses_device' });
  const signIns = createRateLimiter({ ...deps, ...SIGN_INS, name: 'sign_ins' });
  const passwords = createRateLimiter({ ...deps, ...FEW, name: 'password' });
  const mails = createRateLimiter({ ...deps, ...FEW, name: 'mail' });
  const inTurn = createFewAtOnce(AT_ONCE);

  /** Nobody needs to know who tried to sign in with what from where. */
  const hashed = (...values: string[]): string =>
    createHmac('sha256', secret)
      .update(['sign-in attempt', ...values].join('\n'))
      .digest('base64url');

  const countersOf = async (email: string, { address, device }: Place): Promise<Counters> => {
    if (device !== undefined && (await isKnownDevice(database.platform, email, device))) {
      const key = hashed('device', email, device);
      return { guesses: { limiter: onDevice, key }, all: { limiter: signIns, key }, shared: [] };
    }
    const network = networkOf(address);
    const key = hashed('network', email, network);
    const shared = [
      { limiter: networks, key: hashed('network', network) },
      { limiter: accounts, key: hashed('account', email) },
    ];
    return { guesses: { limiter: fromNetwork, key }, all: { limiter: signIns, key }, shared };
  };

  return {
    async signIn(email, place, look) {
      const { guesses, all, shared } = await countersOf(email, place);
      return inTurn(guesses.key, async () => {
        await begin([guesses, all, ...shared]);
        const found = await look();
        if (found !== undefined) await Promise.all([guesses.limiter.reset(guesses.key), giveBack(shared)]);
        return found;
      });
    },
    async oldPassword(user) {
      const counted = [{ limiter: passwords, key: hashed('user', user) }];
      await begin(counted);
      return { succeeded: () => giveBack(counted) };
    },
    mayMail: (email) => mails.admits(hashed('mail', email)),
    async forgetAccount(email, place) {
      const { guesses } = await countersOf(email, place);
      await Promise.all([guesses.limiter.reset(guesses.key), accounts.reset(hashed('account', email))]);
    },
  };
};
