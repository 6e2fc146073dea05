import { createHash, randomUUID } from 'node:crypto';
import { type ServiceName, SIGNATURE_HEADER } from '@waymark/contracts';
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { InternalKeys } from './internal-keys.ts';

/** `path` as sent, including the query. */
type SignedRequest = { method: string; path: string; body?: string | undefined };

/**
 * The headers that authenticate the caller to that service: a set by the current key first, then one by each key that is being replaced.
 * Each set is valid for this request, once.
 * @throws if this service has no key for calls to that one
 */
export type CallSigner = (to: ServiceName, request: SignedRequest) => Promise<Record<string, string>[]>;

const ALGORITHM = 'HS256';
const TYPE = 'waymark-call+jwt';
/** How far the time of a call may differ from the clock of the called service: because of latency and differing clocks. */
export const LIFE_S = 30;

const bytesOf = (key: string): Uint8Array => new TextEncoder().encode(key);
const digestOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64url');

/** @param now in milliseconds. The machine's time, not the product's clock, which tests move in one service after another. */
export const createCallSigner =
  (from: ServiceName, keys: InternalKeys, now: () => number = Date.now): CallSigner =>
  async (to, { method, path, body = '' }) => {
    const own = keys.get(`${from}>${to}`);
    if (own === undefined) throw new Error(`${from} has no key for calls to ${to}`);
    const sign = async (key: string) => {
      const signature = await new SignJWT({ method, path, body: digestOf(body) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(from)
        .setAudience(to)
        .setIssuedAt(Math.floor(now() / 1000))
        .setJti(randomUUID())
        .sign(bytesOf(key));
      return { [SIGNATURE_HEADER]: signature };
    };
    return Promise.all(own.map(sign));
  };

/** A call whose signature is valid for its method and path. */
type VerifiedCall = { from: string; nonce: string; isFor(body: Buffer): boolean };

/** @throws {JOSEError} for a token that was not made just now by a service that may call this one */
const verify = async (token: string, keys: readonly string[], self: ServiceName, now: number): Promise<JWTPayload> => {
  const [key = '', ...before] = keys;
  try {
    const options = { algorithms: [ALGORITHM], typ: TYPE, audience: self, requiredClaims: ['iss', 'jti'] };
    const moment = { maxTokenAge: 0, clockTolerance: LIFE_S, currentDate: new Date(now) };
    return (await jwtVerify(token, bytesOf(key), { ...options, ...moment })).payload;
  } catch (error) {
    if (before.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verify(token, before, self, now);
  }
};

/**
 * Reads the signature of a request, with its path as received.
 * @param keysOf the keys of calls from the named service
 * @throws {JOSEError} for a signature that was not made just now, for this request, by a service that may call this one
 */
export const verifyCall = async (
  token: string,
  { method, path }: SignedRequest,
  { self, keysOf, now }: { self: ServiceName; keysOf: (from: string) => readonly string[]; now: number },
): Promise<VerifiedCall> => {
  const from = decodeJwt(token).iss ?? '';
  const keys = keysOf(from);
  if (keys.length === 0) throw new errors.JWKSNoMatchingKey();
  const claims = await verify(token, keys, self, now);
  if (claims.method !== method || claims.path !== path) throw new errors.JWTInvalid('made for another request');
  return { from, nonce: claims.jti ?? '', isFor: (body) => claims.body === digestOf(body) };
};
