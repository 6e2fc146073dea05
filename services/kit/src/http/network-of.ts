import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, in the spelling that all parsers agree on. */
const groupsOf = (address: string): string[] => {
  const [withoutZone = ''] = address.split('%');
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
};

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];

/**
 * The unit in which calls are counted by their origin: an IPv4 address, or the /64 of an IPv6 address, because a client with one address of
 * it can use all of them. An IPv4 address in IPv6 notation counts as the IPv4 address; a text that is not an address stays as it is.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
};
