import { describe, expect, it } from '@jest/globals';
import { CALL_PAIRS, callPairsOf } from '@waymark/contracts';
import { deriveInternalKeys, parseInternalKeys } from './internal-keys.ts';

describe('the keys of internal calls', () => {
  it('are different for each pair of services, and a service has only those of its own pairs', () => {
    const all = deriveInternalKeys('the secret that all keys come from');
    expect(new Set([...all.values()].flat()).size).toBe(CALL_PAIRS.length);
    expect(callPairsOf('notification')).toContain('notification>okr');
    expect(callPairsOf('notification')).not.toContain('okr>identity');
  });

  it('are parsed from a list, in order for each pair, and a malformed list is refused', () => {
    expect(parseInternalKeys('okr>identity=a=b, identity>okr=c, okr>identity=d')).toEqual(
      new Map([
        ['okr>identity', ['a=b', 'd']],
        ['identity>okr', ['c']],
      ]),
    );
    for (const wrong of ['okr>identity', 'okr>identity=', 'okr>okr=a', 'a>b=c', 'okr>identity=a,']) {
      expect([wrong, parseInternalKeys(wrong)]).toEqual([wrong, undefined]);
    }
  });
});
