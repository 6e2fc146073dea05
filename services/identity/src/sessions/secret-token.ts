import { createHash, createHmac, randomBytes } from 'node:crypto';

const BYTES = 32;

/** An unguessable token for a link or a cookie: 256 random bits, base64url. */
export const newSecretToken = (): string => randomBytes(BYTES).toString('base64url');

/** The hash of a token, which is stored instead of it. The token's 256 random bits need no salt and no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits for `successorOf`, stored with the token that is replaced. */
export const newSalt = (): Buffer => randomBytes(BYTES);

/**
 * The token that replaces `token`, derived from it and from a stored salt. A second tab that presents the same token at the same moment can
 * therefore get the same successor, although the database stores no token.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url');
