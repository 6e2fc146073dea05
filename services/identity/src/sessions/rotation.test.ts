import { describe, expect, it } from '@jest/globals';
import { judgeRotation } from './rotation.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
const token = { rotatedAt: null, sessionExpiresAt: at(50), sessionEndedAt: null };

describe('judging a refresh token', () => {
  it('exchanges the current one', () => {
    expect(judgeRotation(token, at(1))).toBe('rotate');
  });
  it('answers the same successor to a request that was already under way', () => {
    expect(judgeRotation({ ...token, rotatedAt: at(2) }, at(2))).toBe('same-successor');
    expect(judgeRotation({ ...token, rotatedAt: at(2) }, at(1))).toBe('same-successor');
  });
  it('calls it reuse when the request began after the exchange', () => {
    expect(judgeRotation({ ...token, rotatedAt: at(2) }, at(3))).toBe('reuse');
  });
  it('knows an ended and an expired family', () => {
    expect(judgeRotation({ ...token, sessionEndedAt: at(1) }, at(2))).toBe('over');
    expect(judgeRotation(token, at(50))).toBe('over');
  });
});
