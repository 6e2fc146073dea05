import { createHmac } from 'node:crypto';
import { CALL_PAIRS, type CallPair } from '@waymark/contracts';

/**
 * The keys of each pair: the first one signs, all are accepted, so that a key can be replaced while both services run. A service that runs
 * alone has the keys of its own pairs; a process that hosts all services has all.
 */
export type InternalKeys = ReadonlyMap<CallPair, readonly string[]>;

const isCallPair = (text: string): text is CallPair => CALL_PAIRS.some((pair) => pair === text);

const derive = (secret: string, pair: CallPair): string =>
  createHmac('sha256', secret).update(`waymark:call:${pair}`).digest('base64url');

/** Derived from one secret of all services: if they share a process, or for a trial. */
export const deriveInternalKeys = (secret: string): InternalKeys =>
  new Map(CALL_PAIRS.map((pair) => [pair, [derive(secret, pair)]]));

/** Reads `okr>identity=<key>,billing>okr=<key>`. Undefined if it has another form, or names a pair that does not exist. */
export const parseInternalKeys = (text: string): InternalKeys | undefined => {
  const entries = text.split(',').map((entry) => entry.trim().split(/=(.*)/s, 2));
  const keys = new Map<CallPair, string[]>();
  for (const [pair = '', key = ''] of entries) {
    if (!isCallPair(pair) || key === '') return undefined;
    keys.set(pair, [...(keys.get(pair) ?? []), key]);
  }
  return keys;
};

/** Adds keys derived from a secret that is being replaced, after each pair's own keys. */
export const withKeysBefore = (keys: InternalKeys, secretBefore: string): InternalKeys =>
  new Map([...keys].map(([pair, own]) => [pair, [...own, derive(secretBefore, pair)]]));
