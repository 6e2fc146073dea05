import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  type LocalJWKSet,
} from 'jose';
import type { Handler } from '../host/service.ts';
import { injectRequest } from '../internal/internal-client.ts';

/** Finds the public key that a token names. */
export type KeySource = JWTVerifyGetKey;

const READ_MS = 2_000;
const COOLDOWN_MS = 10_000;
const CACHE_MS = 600_000;
const REREAD_MS = 100;

/**
 * The keys of an identity service in another process, fetched when first needed, cached for ten minutes, and fetched again for an unknown
 * key.
 */
export const createRemoteKeySource = (jwksUrl: string): KeySource =>
  createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: CACHE_MS,
    timeoutDuration: READ_MS,
  });

type CachedKeys = { keys: LocalJWKSet; at: number };

/**
 * Reads the key set that an identity service in the same process publishes, for `createLocalKeySource`.
 * @param handlerOf returns identity's handler; called at each reading, as identity may start later
 * @throws {Error} if it publishes none in time
 */
export const readKeysFrom = (handlerOf: () => Handler | undefined) => async (): Promise<JSONWebKeySet> => {
  const handler = handlerOf();
  if (handler === undefined) throw new Error('identity does not run in this process');
  const request = { method: 'GET', path: '/.well-known/jwks.json', headers: {} } as const;
  const { status, body } = await injectRequest(handler, request, AbortSignal.timeout(READ_MS));
  if (status !== 200) throw new Error(`identity publishes no keys: ${status}`);
  return JSON.parse(body);
};

/**
 * The keys of an identity service in the same process.
 * @param read returns the published key set; called again for an unknown key, but not more than ten times a second
 */
export const createLocalKeySource = (
  read: () => Promise<JSONWebKeySet>,
  elapsed = () => performance.now(),
): KeySource => {
  let cached: CachedKeys | undefined;
  let loading: Promise<CachedKeys> | undefined;
  const load = (): Promise<CachedKeys> => {
    loading ??= read()
      .then((published) => {
        cached = { keys: createLocalJWKSet(published), at: elapsed() };
        return cached;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  const ageOf = ({ at }: CachedKeys): number => elapsed() - at;

  return async (header, token) => {
    const current = cached === undefined || ageOf(cached) > CACHE_MS ? await load() : cached;
    try {
      return await current.keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || ageOf(current) < REREAD_MS) throw error;
      return (await load()).keys(header, token);
    }
  };
};
