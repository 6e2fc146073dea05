import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's own kind) at 19 MiB and two passes: about 10 ms on the target machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash to compare with or not, so that time tells nothing about an address. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
};

export const createPasswordHasher = (): PasswordHasher => {
  let nobodysHash: Promise<string> | undefined;
  const decoy = () => {
    nobodysHash ??= hash(crypto.randomUUID(), COST);
    return nobodysHash;
  };
  return {
    hash: (password) => hash(password, COST),
    async matches(storedHash, password) {
      const same = await verify(storedHash ?? (await decoy()), password);
      return same && storedHash !== null;
    },
  };
};
