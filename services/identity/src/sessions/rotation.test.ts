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
  it('answers the same successor while the exchange is still being answered, but not to two thieves at once', () => {
    expect(judgeRotation({ ...token, rotatedAt: at(2) }, at(3), true)).toBe('same-successor');
    expect(judgeRotation({ ...token, rotatedAt: at(2) }, at(4), true)).toBe('reuse');
  });
  it('calls it reuse when the request began after the exchange', () => {
    expect(judgeRotation({ ...token, rotatedAt: at(2) }, at(3))).toBe('reuse');
  });
  it('knows an ended and an expired family', () => {
    expect(judgeRotation({ ...token, sessionEndedAt: at(1) }, at(2))).toBe('over');
    expect(judgeRotation(token, at(50))).toBe('over');
  });
});
