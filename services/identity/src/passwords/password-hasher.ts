import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError, refusalWhenLate, type Worker } from '@waymark/service-kit';
import { createFewAtOnce } from '../few-at-once.ts';

/** argon2id (the library's default) with 19 MiB and two passes: about 10 ms on the target machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const SHAPE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

/** Whether a stored hash is cheaper to attack than today's: another algorithm, less memory or fewer passes. */
const isOutdated = (storedHash: string): boolean => {
  const [, memory = 0, passes = 0] = SHAPE.exec(storedHash) ?? [];
  return Number(memory) < COST.memoryCost || Number(passes) < COST.timeCost;
};

/** More at once would not be faster, and a hash that has begun cannot be cancelled. */
const AT_ONCE = Math.max(2, availableParallelism());

export type PasswordHasher = {
  /** @throws {AppError} SERVICE_UNAVAILABLE if the service stops before its turn, or if its request has waited too long */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time with and without a stored hash, so that the time reveals nothing about an address.
   * @throws {AppError} as `hash` does
   */
  matches(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether a new hash of the same password would be harder to attack. */
  isOutdated(storedHash: string): boolean;
};

/** Hashes passwords in turn, a few at once. Those still waiting are refused when the service stops, so that they do not delay it. */
export const createPasswordHasher = (): PasswordHasher & Worker => {
  const fewAtOnce = createFewAtOnce({ atOnce: AT_ONCE, most: Number.POSITIVE_INFINITY });
  let isStopping = false;
  let nobodysHash: Promise<string> | undefined;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    fewAtOnce('all', async () => {
      // A request that has waited too long was answered already, so its hash is skipped.
      const refusal = isStopping ? new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 }) : refusalWhenLate();
      if (refusal) throw refusal;
      return work();
    });

  const decoy = () => {
    nobodysHash ??= hash(crypto.randomUUID(), COST);
    return nobodysHash;
  };
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: (storedHash, password) =>
      inTurn(async () => {
        const same = await verify(storedHash ?? (await decoy()), password);
        return same && storedHash !== null;
      }),
    isOutdated,
    start: async () => undefined,
    async stop() {
      isStopping = true;
    },
  };
};
