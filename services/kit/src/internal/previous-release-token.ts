import { createHmac } from 'node:crypto';
import type { ServiceName } from '@waymark/contracts';
import { sameSecret } from '../auth/bearer.ts';

// The previous release authenticates a service by a token that is valid for any call to another for half a minute. While its replicas run
// beside those of this release, such a token is accepted from them, and sent to them beside the signature. The next release does neither.

const LIFE_S = 30;
/** Longer than a token is valid, because the clocks of two machines differ. */
const LONGEST_S = 60;
/**
 * The prefix of the time in tokens of this release. The previous release ignores it; this one accepts no such token, so that an
 * eavesdropper on a signed call cannot use the token alone.
 */
const OF_THIS_RELEASE = '00';

const sign = (key: string, claim: string): string => createHmac('sha256', key).update(claim).digest('base64url');

/** The token that authenticates `from` to a replica of the previous release. @param now in milliseconds */
export const tokenForPreviousRelease = (from: ServiceName, to: ServiceName, key: string, now: number): string => {
  const claim = `${from}.${to}.${OF_THIS_RELEASE}${Math.floor(now / 1000) + LIFE_S}`;
  return `${claim}.${sign(key, claim)}`;
};

/**
 * Whether the token was made just now, for `self`, by a replica of the previous release. @param keysOf the keys of calls from the named
 * service
 */
export const isTokenOfPreviousRelease = (
  token: string,
  self: ServiceName,
  keysOf: (from: string) => readonly string[],
  now: number,
): boolean => {
  const [from = '', to, until = '', signature = '', ...rest] = token.split('.');
  if (to !== self || rest.length > 0 || !/^[1-9]\d{0,11}$/.test(until)) return false;
  const isSigned = keysOf(from).some((key) => sameSecret(signature, sign(key, `${from}.${to}.${until}`)));
  const left = Number(until) - now / 1000;
  return isSigned && left > 0 && left <= LONGEST_S;
};
