import { type ErrorCode, isLanguage, isUuid, type Lang } from '@waymark/contracts';
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { KeySource } from './key-source.ts';

/** Who is calling, as the access token says. */
export type Session = {
  userUuid: string;
  lang: Lang;
  superAdmin: boolean;
  sessionId: string;
  /** What is still missing for somebody who is meant to be a super admin: their calls as one are refused with it. */
  superAdminBar?: SuperAdminBar;
};

const SUPER_ADMIN_BARS = ['EMAIL_NOT_PROVEN'] as const satisfies readonly ErrorCode[];
export type SuperAdminBar = (typeof SUPER_ADMIN_BARS)[number];

export const ACCESS_TOKEN_SECONDS = 600;
const ISSUER = 'waymark';
const AUDIENCE = 'waymark-api';
const ALGORITHM = 'EdDSA';

export type SigningKey = { kid: string; privateKey: CryptoKey };

/** Signs the ten-minute token of a session. */
export const signAccessToken = (session: Session, key: SigningKey, now: Date): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const { sessionId: sid, lang, superAdmin: sa, superAdminBar: bar } = session;
  return new SignJWT({ sid, lang, sa, ...(bar && { bar }) })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(session.userUuid)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(key.privateKey);
};

type Verified = { session: Session; expiresAt: number };
export type TokenVerifier = (token: string) => Promise<Session>;

const toVerified = ({ sub, sid, lang, sa, bar, exp }: JWTPayload): Verified => {
  if (!isUuid(sub) || !isUuid(sid) || exp === undefined) throw new AppError('SESSION_REQUIRED');
  const superAdminBar = SUPER_ADMIN_BARS.find((known) => known === bar);
  const rights = { superAdmin: sa === true, ...(superAdminBar && { superAdminBar }) };
  return {
    session: { userUuid: sub, sessionId: sid, lang: isLanguage(lang) ? lang : 'en', ...rights },
    expiresAt: exp * 1000,
  };
};

/** What jose says of a token that is not to be trusted, as against keys that cannot be had just now. */
const isTokenAtFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';

/**
 * Verifies access tokens without a call to identity. A token seen before costs a look-up until it expires.
 * @throws {AppError} SESSION_REQUIRED for whatever is wrong with it; SERVICE_UNAVAILABLE while the keys cannot be had
 */
export const createTokenVerifier = (keys: KeySource, clock: Clock): TokenVerifier => {
  const seen = new LRUCache<string, Verified>({ max: 5_000 });

  const verify = async (token: string): Promise<Verified> => {
    try {
      const options = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: clock.now() };
      const required = { requiredClaims: ['sub', 'sid', 'exp'] };
      const { payload } = await jwtVerify(token, keys, { ...options, ...required });
      return toVerified(payload);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isTokenAtFault(error)) throw new AppError('SESSION_REQUIRED', { cause: error });
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 1 });
    }
  };

  return async (token) => {
    const known = seen.get(token);
    if (known !== undefined && clock.now().getTime() < known.expiresAt) return known.session;
    const verified = await verify(token);
    seen.set(token, verified);
    return verified.session;
  };
};
