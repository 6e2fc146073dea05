import { createHash, createHmac, randomBytes } from 'node:crypto';

const BYTES = 32;

/** An unguessable token for a link or a cookie: 256 random bits, base64url. */
export const newSecretToken = (): string => randomBytes(BYTES).toString('base64url');

/** What is kept of a token. Its 256 random bits need no salt and no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newSalt = (): Buffer => randomBytes(BYTES);

/**
 * The token that replaces `token`. It follows from the token and a salt kept with it, so that a second tab which presented the same
 * token at the same moment can be given the same successor, although the database never holds a token.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url');
