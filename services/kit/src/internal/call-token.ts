import { createHmac } from 'node:crypto';
import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { sameSecret } from '../auth/bearer.ts';
import type { InternalKeys } from './internal-keys.ts';

/** The token of a call to that service. @throws where this one has no key for it */
export type CallSigner = (to: ServiceName) => string;

/** The service whose token it is; undefined for what is no token of a service that may ask here and now. */
type CallVerifier = (token: string) => ServiceName | undefined;

const LIFE_S = 30;
/** Above the life of a token, since two machines do not agree on the second. */
const LONGEST_S = 60;

const sign = (key: string, claim: string): string => createHmac('sha256', key).update(claim).digest('base64url');

/** @param now in milliseconds. The time of the machine, not the clock of the product: tests move that in one service after the other. */
export const createCallSigner =
  (from: ServiceName, keys: InternalKeys, now: () => number = Date.now): CallSigner =>
  (to) => {
    const key = keys.get(`${from}>${to}`);
    if (key === undefined) throw new Error(`${from} has no key for calls to ${to}`);
    const claim = `${from}.${to}.${Math.floor(now() / 1000) + LIFE_S}`;
    return `${claim}.${sign(key, claim)}`;
  };

/** @param now as above */
export const createCallVerifier =
  (self: ServiceName, keys: InternalKeys, now: () => number = Date.now): CallVerifier =>
  (token) => {
    const [from = '', to, until = '', signature = '', ...rest] = token.split('.');
    const caller = SERVICE_NAMES.find((name) => name === from);
    const key = caller && keys.get(`${caller}>${self}`);
    if (key === undefined || to !== self || rest.length > 0) return undefined;
    if (!/^\d{1,12}$/.test(until) || !sameSecret(signature, sign(key, `${from}.${to}.${until}`))) return undefined;
    const left = Number(until) - now() / 1000;
    return left > 0 && left <= LONGEST_S ? caller : undefined;
  };
