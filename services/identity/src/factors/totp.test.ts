import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

// RFC 6238, appendix B, SHA-1: the last six of its eight digits are our codes.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('is that of RFC 6238 at %d seconds', (seconds, code, step) => {
    expect(stepOf(RFC_SECRET, code, new Date(seconds * 1000))).toBe(step);
  });

  it.each([
    [-31, undefined],
    [-30, 2],
    [0, 2],
    [29, 2],
    [59, 2],
    [60, undefined],
  ])('is valid from one step before its own to one step after: %d seconds from its start, step %s', (seconds, step) => {
    const begin = 60_000;
    const code = TOTP.generate({ secret: new TOTP({ secret: RFC_SECRET }).secret, timestamp: begin });
    expect(stepOf(RFC_SECRET, code, new Date(begin + seconds * 1000))).toBe(step);
  });

  it('comes from a secret of 160 bits that is different each time', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    expect(secrets.filter((one) => /^[A-Z2-7]{32}$/.test(one))).toHaveLength(50);
  });

  it('has an otpauth address that names the product, the account and the secret', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'ada@example.org'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Waymark:ada@example.org');
    expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
    expect(uri.searchParams.get('issuer')).toBe('Waymark');
  });
});
