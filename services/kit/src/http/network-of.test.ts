import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network-of.ts';

describe('the network of an address', () => {
  it.each([
    ['is the address itself for IPv4', '198.51.100.7', '198.51.100.7'],
    ['is the IPv4 address for one written as IPv6', '::ffff:198.51.100.7', '198.51.100.7'],
    ['is the IPv4 address for one written as IPv6 in hexadecimal', '::FFFF:c633:6407', '198.51.100.7'],
    ['is the IPv4 address for one written as unabbreviated IPv6', '0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
    ['is the first half of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['is the first half of an abbreviated IPv6 address', '2001:db8::7', '2001:db8:0:0::/64'],
    ['is written without leading zeros and in lower case', '2001:0DB8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
    ['is the first half of an IPv6 address that is abbreviated within that half', '2001::2:0:0:0:1', '2001:0:0:2::/64'],
    ['is the first half of a link-local address, without its zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['is 0:0:0:0::/64 for the loopback address ::1', '::1', '0:0:0:0::/64'],
    ['is empty for an empty address', '', ''],
  ])('%s', (_what, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for all addresses of a /64, and differs from that of another /64', () => {
    expect(networkOf('2001:db8:0:1::a')).toBe(networkOf('2001:db8:0:1:ffff:ffff:ffff:ffff'));
    expect(networkOf('2001:db8:0:1::a')).not.toBe(networkOf('2001:db8:0:2::a'));
  });
});
