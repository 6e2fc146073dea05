import { describe, expect, it } from '@jest/globals';
import { CALL_PAIRS, callPairsOf } from '@waymark/contracts';
import { createCallSigner, createCallVerifier } from './call-token.ts';
import { deriveInternalKeys, parseInternalKeys } from './internal-keys.ts';

const START = Date.UTC(2026, 2, 2);
let time = START;
const now = () => time;
const all = deriveInternalKeys('the secret that all keys come from');
const only = (...pairs: string[]) => new Map([...all].filter(([pair]) => pairs.includes(pair)));

const okrAsksIdentity = () => createCallSigner('okr', all, now)('identity');
const identityHears = createCallVerifier('identity', all, now);

describe('the token of a call', () => {
  it('tells who asks, to the service that it was made for alone', () => {
    expect(identityHears(okrAsksIdentity())).toBe('okr');
    expect(createCallVerifier('billing', all, now)(okrAsksIdentity())).toBeUndefined();
  });

  it('ends within a minute, and is not made for later', () => {
    const token = okrAsksIdentity();
    time = START + 29_000;
    expect(identityHears(token)).toBe('okr');
    time = START + 31_000;
    expect(identityHears(token)).toBeUndefined();
    time = START - 31_000;
    expect(identityHears(token)).toBeUndefined();
    time = START;
  });

  it.each([
    ['another caller', (token: string) => token.replace('okr.', 'billing.')],
    ['another time', (token: string) => token.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`)],
    ['no signature', (token: string) => token.replace(/\.[^.]*$/, '.')],
    ['more than there is', (token: string) => `${token}.x`],
    ['a caller that there is not', (token: string) => token.replace('okr.', 'toString.')],
  ])('with %s is nobody’s', (_what, change) => {
    expect(identityHears(change(okrAsksIdentity()))).toBeUndefined();
  });

  it('cannot be made by a service that has its own keys alone, in the name of another', () => {
    const stolen = only(...callPairsOf('notification'));
    expect(() => createCallSigner('okr', stolen, now)('identity')).toThrow('okr has no key for calls to identity');
    const forged = createCallSigner('okr', new Map([['okr>identity', stolen.get('notification>identity') ?? '']]), now);
    expect(identityHears(forged('identity'))).toBeUndefined();
  });

  it('is refused by a service that may not be asked by that one', () => {
    const signer = createCallSigner('billing', new Map([['billing>identity', 'x']]), now);
    expect(createCallVerifier('identity', only('okr>identity'), now)(signer('identity'))).toBeUndefined();
  });
});

describe('the keys of calls', () => {
  it('are one for each pair, in two services each', () => {
    expect(new Set(all.values()).size).toBe(CALL_PAIRS.length);
    expect(callPairsOf('notification')).toContain('notification>okr');
    expect(callPairsOf('notification')).not.toContain('okr>identity');
  });

  it('are read as they are written', () => {
    expect(parseInternalKeys('okr>identity=a=b, identity>okr=c')).toEqual(
      new Map([
        ['okr>identity', 'a=b'],
        ['identity>okr', 'c'],
      ]),
    );
    for (const wrong of ['okr>identity', 'okr>identity=', 'okr>okr=a', 'a>b=c', 'okr>identity=a,']) {
      expect([wrong, parseInternalKeys(wrong)]).toEqual([wrong, undefined]);
    }
  });
});
