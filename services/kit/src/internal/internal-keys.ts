import { createHmac } from 'node:crypto';
import { CALL_PAIRS, type CallPair } from '@waymark/contracts';

/**
 * The keys of each pair: the first signs, any of them is taken, so that one can be replaced while both ends run. A service of its own has
 * those of the pairs that it is one of; a process that hosts all services has all.
 */
export type InternalKeys = ReadonlyMap<CallPair, readonly string[]>;

const isCallPair = (text: string): text is CallPair => CALL_PAIRS.some((pair) => pair === text);

const derive = (secret: string, pair: CallPair): string =>
  createHmac('sha256', secret).update(`waymark:call:${pair}`).digest('base64url');

/** Derived from one secret that all services know: if they share a process, or for trying them out. */
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

/** With those that are derived from a secret which is being replaced, after each pair's own. */
export const withKeysBefore = (keys: InternalKeys, secretBefore: string): InternalKeys =>
  new Map([...keys].map(([pair, own]) => [pair, [...own, derive(secretBefore, pair)]]));
