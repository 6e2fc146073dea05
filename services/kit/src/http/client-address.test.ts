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
    ['that connects directly is that of the connection', '198.51.100.1', undefined, '198.51.100.1'],
    [
      'that is no trusted proxy is that of the connection, whatever X-Forwarded-For says',
      '198.51.100.1',
      '203.0.113.7',
      '198.51.100.1',
    ],
    ['behind a proxy is the forwarded one', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    [
      'behind two proxies is the last one that is no proxy, not the one that the client claims',
      '10.0.0.1',
      '6.6.6.6, 203.0.113.7, 10.0.0.2',
      '203.0.113.7',
    ],
    [
      'behind a proxy that is trusted by its single address is the forwarded one',
      '192.0.2.7',
      '203.0.113.7',
      '203.0.113.7',
    ],
    ['behind a proxy with an IPv6 address is the forwarded one', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    [
      'behind a proxy with an IPv4 address mapped into IPv6 is the forwarded one',
      '::ffff:10.0.0.1',
      '203.0.113.7',
      '203.0.113.7',
    ],
    ['with an IPv4 address mapped into IPv6 is the IPv4 address', '::ffff:198.51.100.1', undefined, '198.51.100.1'],
    ['with a mapped address behind a proxy is the IPv4 address', '10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['behind a proxy that forwards no address is that of the proxy', '10.0.0.1', undefined, '10.0.0.1'],
    ['that is a trusted proxy as well is the first hop', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    [
      'with forwarded hops that are no addresses is the last valid one',
      '10.0.0.1',
      'unknown, 203.0.113.7:80, 203.0.113.7, nobody',
      '203.0.113.7',
    ],
    ['behind a proxy that forwards no valid address is that of the proxy', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['that has already disconnected is empty', undefined, '203.0.113.7', ''],
  ])('%s', (_what, remoteAddress, forwarded, expected) => {
    expect(ipOf(remoteAddress, forwarded)).toBe(expected);
  });

  it.each([
    ['0.0.0.0/0', '198.51.100.1', '203.0.113.7'],
    ['::/0', '2001:db8::1', '2001:db8::7'],
  ])('is the first hop if all addresses are trusted: %s', (all, remoteAddress, forwarded) => {
    expect(ipOf(remoteAddress, `${forwarded}, ${remoteAddress}`, [all])).toBe(forwarded);
  });

  it('is that of the connection where no proxy is trusted', () => {
    expect(ipOf('10.0.0.1', '203.0.113.7', [])).toBe('10.0.0.1');
  });
});

describe('https', () => {
  const secure = (remoteAddress: string, protocol: string, publicUrl = 'http://waymark.example') =>
    createClientAddress(PROXIES, publicUrl).secure(requestFrom(remoteAddress, { 'x-forwarded-proto': protocol }));

  it('is recognised by the X-Forwarded-Proto of a trusted proxy', () => {
    expect([secure('10.0.0.1', 'https'), secure('10.0.0.1', 'https, http'), secure('10.0.0.1', 'http')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(secure('::ffff:10.0.0.1', 'https')).toBe(true);
  });
  it('is not recognised by the X-Forwarded-Proto of an untrusted client', () => {
    expect(secure('198.51.100.1', 'https')).toBe(false);
  });
  it('is assumed if the public URL begins with https', () => {
    expect(secure('198.51.100.1', 'http', 'https://waymark.example')).toBe(true);
  });

  it('counts as missing only if a trusted proxy says http and the public URL is https', () => {
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
