import { describe, expect, it } from '@jest/globals';
import { clearedRefreshCookie, readRefreshCookie, refreshCookie } from './refresh-cookie.ts';

const now = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-01T00:01:00Z');

describe('the refresh cookie', () => {
  it('is out of reach of scripts and other sites', () => {
    expect(refreshCookie('abc', later, now, false)).toBe(
      'waymark_session=abc; Path=/api/v1/user; Max-Age=60; HttpOnly; SameSite=Strict',
    );
  });
  it('travels encrypted only where the site is served so', () => {
    expect(refreshCookie('abc', later, now, true)).toMatch(/; Secure$/);
    expect(clearedRefreshCookie(true)).toMatch(/Max-Age=0.*; Secure$/);
  });
  it('is found among others', () => {
    expect(readRefreshCookie('a=1; waymark_session=x=y; b=2')).toBe('x=y');
    expect(readRefreshCookie('a=1')).toBeNull();
    expect(readRefreshCookie('waymark_session=')).toBeNull();
    expect(readRefreshCookie(undefined)).toBeNull();
  });
});
