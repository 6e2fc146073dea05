import { createEncryption } from '@waymark/service-kit';

const encryptionFor = (secret: string) => createEncryption(secret, 'invitation tokens of sign-ins');

/**
 * Encrypts a token for the time of a sign-in with the secret that its browser holds, of which the database has only the hash: nobody can
 * read the token there.
 */
export const encryptWith = (secret: string, token: string | null): Buffer | null =>
  token === null ? null : encryptionFor(secret).encrypt(token);

/** The token; null if there was none, or if it was encrypted with another secret. */
export const decryptWith = (secret: string, encrypted: Buffer | null): string | null =>
  (encrypted && encryptionFor(secret).decrypt(encrypted)) ?? null;
