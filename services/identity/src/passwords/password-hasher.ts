import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError, refusalWhenLate, type Worker } from '@waymark/service-kit';

/** argon2id (the library's own kind) at 19 MiB and two passes: about 10 ms on the target machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const SHAPE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

/** Whether a stored hash costs an attacker less than those of today: by another function, with less memory or fewer passes. */
const isOutdated = (storedHash: string): boolean => {
  const [, memory = 0, passes = 0] = SHAPE.exec(storedHash) ?? [];
  return Number(memory) < COST.memoryCost || Number(passes) < COST.timeCost;
};

/** More at once would not be quicker, and could not be called off. */
const AT_ONCE = Math.max(2, availableParallelism());

export type PasswordHasher = {
  /** @throws {AppError} SERVICE_UNAVAILABLE where its turn does not come before the service stops, or its request has waited too long */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time whether there is a hash to compare with or not, so that time tells nothing about an address.
   * @throws {AppError} as `hash` does
   */
  matches(storedHash: string | null, password: string): Promise<boolean>;
  isOutdated(storedHash: string): boolean;
};

/** Passwords are hashed in turn, a few at once. What still waits when the service stops is refused, so that a crowd does not hold it up. */
export const createPasswordHasher = (): PasswordHasher & Worker => {
  const waiting: PromiseWithResolvers<void>[] = [];
  let busy = 0;
  let isStopping = false;
  let nobodysHash: Promise<string> | undefined;

  const refusal = () => new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isStopping) throw refusal();
    if (busy < AT_ONCE) busy += 1;
    else {
      const turn = Promise.withResolvers<void>();
      waiting.push(turn);
      await turn.promise;
    }
    try {
      // Whoever waited for too long has been answered: those who still wait for theirs come first.
      const tooLate = refusalWhenLate();
      if (tooLate) throw tooLate;
      return await work();
    } finally {
      // The turn passes to the next that waits, so `busy` does not change.
      const next = waiting.shift();
      if (next) next.resolve();
      else busy -= 1;
    }
  };

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
      for (const turn of waiting.splice(0)) turn.reject(refusal());
    },
  };
};
