import { type ErrorCode, isLanguage, isUuid, type Lang, type TokenScope } from '@waymark/contracts';
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { KeySource } from './key-source.ts';

/** The caller, according to the access token or identity. */
export type Session = {
  userUuid: string;
  lang: Lang;
  superAdmin: boolean;
  sessionId: string;
  /** The error code of the requirement that a super admin does not meet yet: calls that need these rights are refused with it. */
  superAdminBar?: SuperAdminBar;
  /** The user has a second factor. */
  secondFactor?: boolean;
  /** When the access token expires. A token that replaces it expires at the same time: only the refresh cookie prolongs a session. */
  expiresAt?: Date;
  /** The API token by which a program calls for the user; left out if the user is signed in. */
  apiToken?: ApiTokenFacts;
};

export type ApiTokenFacts = {
  uuid: string;
  /** The name given by the token's user; null if identity does not report it. */
  name: string | null;
  scopes: readonly TokenScope[];
  /** The organisations in which the token does not work, because the plan has no API. */
  freeOrganisations: readonly string[];
  /** The time of identity's answer about the token. */
  answeredFor: Date;
  expiresAt: Date;
};

/** A caller with a session, or with an API token of the scope `admin`; only these may see the secrets of admins. */
export const mayKnowSecrets = ({ apiToken }: Pick<Session, 'apiToken'>): boolean =>
  apiToken === undefined || apiToken.scopes.includes('admin');

const SUPER_ADMIN_BARS = ['EMAIL_NOT_PROVEN', 'SECOND_FACTOR_REQUIRED'] as const satisfies readonly ErrorCode[];
export type SuperAdminBar = (typeof SUPER_ADMIN_BARS)[number];

export const ACCESS_TOKEN_SECONDS = 600;
const ISSUER = 'waymark';
const AUDIENCE = 'waymark-api';
const ALGORITHM = 'EdDSA';
/** RFC 9068: so that no other token signed with these keys is accepted as an access token. */
const TYPE = 'at+jwt';

export type SigningKey = { kid: string; privateKey: CryptoKey };

/** Signs the token of a session, for ten minutes or for as long as the token that it replaces. */
export const signAccessToken = (session: Session, key: SigningKey, now: Date): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  // In milliseconds, to distinguish tokens issued before a given time from those issued right after.
  const issuedAt = now.getTime() / 1000;
  const { sessionId: sid, lang, superAdmin: sa, superAdminBar: bar, secondFactor, expiresAt } = session;
  const ends = expiresAt ? Math.floor(expiresAt.getTime() / 1000) : seconds + ACCESS_TOKEN_SECONDS;
  return new SignJWT({ sid, lang, sa, ...(bar && { bar }), ...(secondFactor && { sf: true }) })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(session.userUuid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(ends)
    .sign(key.privateKey);
};

type Verified = { session: Session & { expiresAt: Date }; issuedAt: Date };
export type TokenVerifier = (token: string) => Promise<Session>;

const toVerified = ({ sub, sid, lang, sa, bar, sf, iat = 0, exp }: JWTPayload): Verified => {
  if (!isUuid(sub) || !isUuid(sid) || exp === undefined) throw new AppError('SESSION_REQUIRED');
  const superAdminBar = SUPER_ADMIN_BARS.find((known) => known === bar);
  const rights = {
    superAdmin: sa === true,
    ...(superAdminBar && { superAdminBar }),
    ...(sf === true && { secondFactor: true }),
  };
  const expiresAt = new Date(exp * 1000);
  return {
    session: { userUuid: sub, sessionId: sid, lang: isLanguage(lang) ? lang : 'en', expiresAt, ...rights },
    issuedAt: new Date(Math.round(iat * 1000)),
  };
};

/** Whether an error of jose means an invalid token, rather than unavailable keys. */
const isTokenAtFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';

/**
 * Verifies access tokens without a call to identity. A token seen before costs a look-up until it expires.
 * `ended` are the sessions whose tokens are refused although they have not expired.
 * @throws {AppError} SESSION_REQUIRED for an invalid token; SERVICE_UNAVAILABLE while the keys cannot be fetched
 */
export const createTokenVerifier = (
  keys: KeySource,
  clock: Clock,
  { ended }: { ended?: Pick<EndedSessions, 'refuses'> | undefined } = {},
): TokenVerifier => {
  const seen = new LRUCache<string, Verified>({ max: 5_000 });

  const verify = async (token: string): Promise<Verified> => {
    try {
      const options = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: clock.now() };
      const required = { typ: TYPE, requiredClaims: ['sub', 'sid', 'exp'] };
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
    const isFresh = known !== undefined && clock.now() < known.session.expiresAt;
    const verified = isFresh ? known : await verify(token);
    if (!isFresh) seen.set(token, verified);
    const { session, issuedAt } = verified;
    if (ended?.refuses({ ...session, issuedAt })) throw new AppError('SESSION_REQUIRED');
    return session;
  };
};
