import { createHash } from 'node:crypto';
import { readTokenState, TOKEN_PREFIX, type TokenState } from '@waymark/contracts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { AppError, asUnavailable } from '../errors.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import type { Session } from './access-token.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** Whether a bearer token is an API token of a program, and not the token of a session. */
export const isApiToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** The hash that identifies a token: its 256 random bits need no salt, and services send each other only this hash. */
export const apiTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Identity's answer about a token, by its hash; undefined for an invalid token. */
export type FindApiToken = (hash: string) => Promise<TokenState | undefined>;

/** @param options.fresh asks identity now, without the cache */
export type ApiTokenVerifier = (token: string, options?: { fresh?: boolean }) => Promise<Session>;

/** A removed token is refused within two seconds even if the event of its end is late. */
const CACHE_MS = 1_500;

/** Asks identity over the internal API. @throws {InternalCallError} if it does not answer */
export const fetchApiToken =
  (internal: InternalClient): FindApiToken =>
  async (hash) =>
    (await internal.call('identity', readTokenState, { hash }))?.token;

type CachedAnswer = { at: number; answeredFor: Date; state: Promise<TokenState | undefined> };

/**
 * Verifies API tokens by a call to identity, whose answer is cached briefly. The returned session has the token's uuid as its id, so that
 * the services handle the removal of a token like the end of a session.
 * @throws {AppError} SESSION_REQUIRED for an invalid token; SERVICE_UNAVAILABLE if identity does not answer
 */
export const createApiTokenVerifier = (deps: {
  find: FindApiToken;
  clock: Clock;
  ended?: Pick<EndedSessions, 'refuses'> | undefined;
  elapsed?: () => number;
}): ApiTokenVerifier => {
  const { find, clock, ended, elapsed = () => performance.now() } = deps;
  const answers = new LRUCache<string, CachedAnswer>({ max: 5_000 });

  const fetchState = (hash: string): CachedAnswer => {
    const state = find(hash);
    const cached = { at: elapsed(), answeredFor: clock.now(), state };
    answers.set(hash, cached);
    state.catch(() => answers.delete(hash));
    return cached;
  };

  return async (token, { fresh = false } = {}) => {
    const hash = apiTokenHash(token);
    const known = answers.get(hash);
    const cached = known && !fresh && elapsed() - known.at <= CACHE_MS ? known : fetchState(hash);
    const state = await cached.state.catch(asUnavailable);
    const expiresAt = new Date(state?.expires_at ?? 0);
    if (!state || expiresAt <= clock.now()) throw new AppError('SESSION_REQUIRED');
    const { uuid, name = null, user_uuid: userUuid, lang, scopes, free_organisation_uuids: freeOrganisations } = state;
    // Identity's answer already takes account of tokens that had ended before it.
    if (ended?.refuses({ userUuid, sessionId: uuid, issuedAt: cached.answeredFor }))
      throw new AppError('SESSION_REQUIRED');
    const apiToken = { uuid, name, scopes, freeOrganisations, answeredFor: cached.answeredFor, expiresAt };
    // No token has the rights of the platform owner, even if its user has.
    return { userUuid, sessionId: uuid, lang, superAdmin: false, secondFactor: state.second_factor, apiToken };
  };
};
