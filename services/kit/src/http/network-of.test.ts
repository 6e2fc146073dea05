import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network-of.ts';

describe('the network of an address', () => {
  it.each([
    ['an IPv4 address is its own', '198.51.100.7', '198.51.100.7'],
    ['an IPv4 address written as IPv6', '::ffff:198.51.100.7', '198.51.100.7'],
    ['the same in hexadecimal', '::FFFF:c633:6407', '198.51.100.7'],
    ['the same without an abbreviation', '0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
    ['the first half of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['an abbreviated one', '2001:db8::7', '2001:db8:0:0::/64'],
    ['one with leading zeros and capitals', '2001:0DB8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
    ['an abbreviation within the first half', '2001::2:0:0:0:1', '2001:0:0:2::/64'],
    ['one of the link, with its zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['this machine', '::1', '0:0:0:0::/64'],
    ['nothing known', '', ''],
  ])('%s', (_what, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is one for all addresses of a /64, and another for its neighbour', () => {
    expect(networkOf('2001:db8:0:1::a')).toBe(networkOf('2001:db8:0:1:ffff:ffff:ffff:ffff'));
    expect(networkOf('2001:db8:0:1::a')).not.toBe(networkOf('2001:db8:0:2::a'));
  });
});
