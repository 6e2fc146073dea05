import { describe, expect, it } from '@jest/globals';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten, all different, without letters and digits that look alike', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.filter((code) => /^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/.test(code))).toHaveLength(10);
  });

  it.each(['abcd-efgh-jkmn-pqrs', 'ABCDEFGHJKMNPQRS', ' abcd efgh jkmn pqrs '])(
    'are recognised regardless of case, spaces and hyphens: %s',
    (typed) => {
      expect(recoveryCodeHash(typed)).toEqual(recoveryCodeHash('abcdefghjkmnpqrs'));
    },
  );
});
