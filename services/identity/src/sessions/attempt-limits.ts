import { createHmac } from 'node:crypto';
import {
  AppError,
  type Clock,
  createRateLimiter,
  type Database,
  networkOf,
  type RateLimiter,
  withoutDeadline,
} from '@waymark/service-kit';
import { createFewAtOnce } from '../few-at-once.ts';
import type { Client } from './client.ts';
import { isKnownDevice } from './known-devices.ts';

const QUARTER = 15 * 60;
const HOUR = 3_600;

/** Wrong passwords for one account from one place; the waiting time grows with further guesses. */
const GUESSES = {
  points: 10,
  seconds: QUARTER,
  longer: [
    { points: 20, seconds: 2 * HOUR },
    { points: 30, seconds: 24 * HOUR },
  ],
};
/** Wrong passwords from one network, for any account. */
const GUESSES_OF_NETWORK = { points: 100, seconds: QUARTER };
/** Wrong passwords for one account from all networks, except in browsers known for it. One network alone cannot reach this limit. */
const GUESSES_FROM_EVERYWHERE = { points: 100, seconds: HOUR };
/** Sign-ins for one account from one place, right or wrong, because each costs a password hash. */
const SIGN_INS = { points: 1_000, seconds: QUARTER };
/**
 * Sign-ins for one account from one place that one process handles at once. Each counts as wrong until checked, so a greater number of
 * right ones would use up the guesses.
 */
const AT_ONCE = { atOnce: 3, most: 50 };
/** The same for all accounts from one network, except in browsers known for theirs: an office signs in together. */
const AT_ONCE_OF_NETWORK = { atOnce: 20, most: 1_000 };
/** For the old password of one user, and for mails of one purpose to one address. */
const FEW = { points: 10, seconds: QUARTER };

type Place = Pick<Client, 'address' | 'device'>;

export type AttemptLimits = {
  /**
   * Runs `look` to check a password; undefined means that it is wrong. The attempt counts as wrong until then, so that concurrent ones
   * cannot get past the limit; one that could not be checked, because `look` throws, does not count. A browser in which the account has
   * signed in before has its own count: other people's wrong guesses do not lock it out (product-rules.md, "Failed sign-ins").
   * @throws {AppError} TOO_MANY_REQUESTS beyond a limit, without calling `look`
   */
  signIn<T>(email: string, place: Place, look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** The same for the old password of a signed-in user, or what they prove instead of it. @throws {AppError} TOO_MANY_REQUESTS */
  oldPassword(user: string, look: () => Promise<boolean>): Promise<boolean>;
  /**
   * Counts a mail that anybody may request, for a reset or for the proof of a new address; false if the address has had too many of them.
   * Each purpose has its own count: nobody can use up somebody else's resets by asking for their address.
   */
  mayMail(purpose: 'reset' | 'new_address', email: string): Promise<boolean>;
  /** Call after a password was reset: its user may sign in from where they are. */
  forgetAccount(email: string, place: Place): Promise<void>;
};

type Counted = { limiter: RateLimiter; key: string };

const giveBack = async (counted: readonly Counted[]): Promise<void> => {
  await withoutDeadline(() => Promise.all(counted.map(({ limiter, key }) => limiter.giveBack(key))));
};

/**
 * Does a check that is already counted as failed, and reverts the count if nothing could be checked: the service was too busy, or its
 * database not available. A wrong guess must be reported by the result, or by a refusal that it throws, so that it is never reverted.
 */
export const countedIfChecked = async <T>(check: () => Promise<T>, takeBack: () => Promise<void>): Promise<T> => {
  try {
    return await check();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE';
    // If the database is still away, the attempt stays counted.
    if (!isRefusal) await takeBack().catch(() => undefined);
    throw error;
  }
};

/**
 * Counts the attempt against each limit in turn. A refused attempt counts against none, and never reaches the limits shared with others: a
 * flood from one place must not lock out users elsewhere, not even briefly.
 */
const begin = async (counted: readonly Counted[]): Promise<void> => {
  for (const [index, { limiter, key }] of counted.entries()) {
    try {
      await limiter.consume(key);
    } catch (error) {
      // A refused attempt is counted; after another failure that is not known.
      const isCounted = error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';
      await giveBack(counted.slice(0, isCounted ? index + 1 : index)).catch(() => undefined);
      throw error;
    }
  }
};

/**
 * The limits of an attempt: wrong ones from its place (`guesses`), all from its place, and those shared with other places.
 * `network` names the line in which it waits with others; none for a known browser.
 */
type Counters = { guesses: Counted; all: Counted; shared: Counted[]; network?: string };

/**
 * Counted in the database, in windows that begin with the first attempt.
 * @param secret hashes the keys: with another secret all counts start again
 */
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
  const inTurnOfNetwork = createFewAtOnce(AT_ONCE_OF_NETWORK);

  /** Keys are hashed, so that the database does not show who tried to sign in from where. */
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
    const ofNetwork = { limiter: networks, key: hashed('network', network) };
    const shared = [ofNetwork, { limiter: accounts, key: hashed('account', email) }];
    return { guesses: { limiter: fromNetwork, key }, all: { limiter: signIns, key }, shared, network: ofNetwork.key };
  };

  return {
    async signIn(email, place, look) {
      const { guesses, all, shared, network } = await countersOf(email, place);
      const attempt = async () => {
        await begin([guesses, all, ...shared]);
        const found = await countedIfChecked(look, () => giveBack([guesses, all, ...shared]));
        if (found !== undefined) {
          await withoutDeadline(() => Promise.all([guesses.limiter.reset(guesses.key), giveBack(shared)]));
        }
        return found;
      };
      return inTurn(guesses.key, network ? () => inTurnOfNetwork(network, attempt) : attempt);
    },
    async oldPassword(user, look) {
      const counted = [{ limiter: passwords, key: hashed('user', user) }];
      await begin(counted);
      const isRight = await countedIfChecked(look, () => giveBack(counted));
      if (isRight) await giveBack(counted);
      return isRight;
    },
    mayMail: (purpose, email) => mails.admits(hashed('mail', purpose, email)),
    async forgetAccount(email, place) {
      const { guesses } = await countersOf(email, place);
      await Promise.all([guesses.limiter.reset(guesses.key), accounts.reset(hashed('account', email))]);
    },
  };
};
