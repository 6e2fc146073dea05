import type { IncomingMessage } from 'node:http';
import { type ServiceName, SIGNATURE_HEADER } from '@waymark/contracts';
import { errors } from 'jose';
import { AppError } from '../errors.ts';
import type { Counters } from '../http/rate-limit-counters.ts';
import { LIFE_S, verifyCall } from './call-signature.ts';
import type { InternalKeys } from './internal-keys.ts';

/**
 * Checks that this request was made just now by a service that may call this one. The returned function gets the received body and accepts
 * the call: the same signature is then refused at every replica.
 * @throws {AppError} SESSION_REQUIRED, by both functions; SERVICE_UNAVAILABLE if it cannot be checked whether the signature was used before
 */
export type ServiceCheck = (req: IncomingMessage) => Promise<(body: Buffer) => Promise<void>>;

/** A signature is valid for this long before and after its time: remembering it for longer than both together prevents reuse. */
const REMEMBERED_MS = (2 * LIFE_S + 1) * 1000;

const refused = (cause?: unknown): AppError => new AppError('SESSION_REQUIRED', { cause });

/** @param taken stores the accepted calls, for all replicas */
export const createServiceCheck = (
  self: ServiceName,
  internalKeys: InternalKeys,
  taken: Pick<Counters, 'add'>,
): ServiceCheck => {
  const keys = new Map<string, readonly string[]>(internalKeys);
  const keysOf = (from: string): readonly string[] => keys.get(`${from}>${self}`) ?? [];

  const verified = async (signature: string, { method = '', url: path = '' }: IncomingMessage) => {
    try {
      return await verifyCall(signature, { method, path }, { self, keysOf, now: Date.now() });
    } catch (error) {
      if (error instanceof errors.JOSEError) throw refused(error);
      throw error;
    }
  };

  return async (req) => {
    const signature = req.headers[SIGNATURE_HEADER];
    if (typeof signature !== 'string') throw refused();
    const { from, nonce, isFor } = await verified(signature, req);
    return async (body) => {
      if (!isFor(body)) throw refused(new errors.JWTInvalid('made for another body'));
      const wanted = { key: `call:${from}:${nonce}`, windowMs: REMEMBERED_MS };
      const [counted] = await taken.add([wanted], new Date());
      if (counted?.count !== 1) throw refused(new errors.JWTInvalid('taken before'));
    };
  };
};
