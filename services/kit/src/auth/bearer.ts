import { createHash, timingSafeEqual } from 'node:crypto';

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;
const LONGEST = 8_192;

/** The token of an Authorization header, if it carries one. */
export const bearerToken = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined || authorization.length > LONGEST) return undefined;
  return BEARER.exec(authorization)?.[1];
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares secrets in constant time, also if their lengths differ. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
