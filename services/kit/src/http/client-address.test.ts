import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { createClientAddress } from './client-address.ts';

const PROXIES = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'];

const requestFrom = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const ipOf = (remoteAddress: string | undefined, forwarded?: string, proxies: string[] = PROXIES) =>
  createClientAddress(proxies, 'http://waymark.example').ip(
    requestFrom(remoteAddress, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  );

describe('the address of a client', () => {
  it.each([
    ['that comes by itself', '198.51.100.1', undefined, '198.51.100.1'],
    ['that is no trusted proxy, whatever it says', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['behind a proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['behind two proxies, after what it says of itself', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['behind a proxy that is named by its address', '192.0.2.7', '203.0.113.7', '203.0.113.7'],
    ['behind a proxy with an IPv6 address', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['behind a proxy with an IPv4 address mapped into IPv6', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['with an IPv4 address mapped into IPv6', '::ffff:198.51.100.1', undefined, '198.51.100.1'],
    ['with a mapped address behind a proxy', '10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['of a proxy without a client', '10.0.0.1', undefined, '10.0.0.1'],
    ['that is a proxy as well: the first hop', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['with hops that are no addresses', '10.0.0.1', 'unknown, 203.0.113.7:80, 203.0.113.7, nobody', '203.0.113.7'],
    ['behind a proxy that names no address at all', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['that has gone already', undefined, '203.0.113.7', ''],
  ])('%s', (_what, remoteAddress, forwarded, expected) => {
    expect(ipOf(remoteAddress, forwarded)).toBe(expected);
  });

  it.each([
    ['0.0.0.0/0', '198.51.100.1', '203.0.113.7'],
    ['::/0', '2001:db8::1', '2001:db8::7'],
  ])('is the first hop where everybody is trusted: %s', (all, remoteAddress, forwarded) => {
    expect(ipOf(remoteAddress, `${forwarded}, ${remoteAddress}`, [all])).toBe(forwarded);
  });

  it('is that of the connection where no proxy is trusted', () => {
    expect(ipOf('10.0.0.1', '203.0.113.7', [])).toBe('10.0.0.1');
  });
});

describe('https', () => {
  const secure = (remoteAddress: string, protocol: string, publicUrl = 'http://waymark.example') =>
    createClientAddress(PROXIES, publicUrl).secure(requestFrom(remoteAddress, { 'x-forwarded-proto': protocol }));

  it('is what a trusted proxy says of the client', () => {
    expect([secure('10.0.0.1', 'https'), secure('10.0.0.1', 'https, http'), secure('10.0.0.1', 'http')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(secure('::ffff:10.0.0.1', 'https')).toBe(true);
  });
  it('is not what anybody else says', () => {
    expect(secure('198.51.100.1', 'https')).toBe(false);
  });
  it('is what the public address begins with', () => {
    expect(secure('198.51.100.1', 'http', 'https://waymark.example')).toBe(true);
  });

  it('is missing if a trusted proxy says http although the public address is https', () => {
    const unencrypted = (remoteAddress: string, protocol: string, publicUrl: string) =>
      createClientAddress(PROXIES, publicUrl).unencrypted(
        requestFrom(remoteAddress, { 'x-forwarded-proto': protocol }),
      );
    expect(unencrypted('10.0.0.1', 'http', 'https://waymark.example')).toBe(true);
    expect(unencrypted('10.0.0.1', 'https', 'https://waymark.example')).toBe(false);
    expect(unencrypted('10.0.0.1', '', 'https://waymark.example')).toBe(false);
    expect(unencrypted('198.51.100.1', 'http', 'https://waymark.example')).toBe(false);
    expect(unencrypted('10.0.0.1', 'http', 'http://waymark.example')).toBe(false);
  });
});
