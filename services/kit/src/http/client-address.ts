import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';

export type ClientAddress = {
  /** The address before the trusted proxies; only what is an IP address counts. */
  ip(req: IncomingMessage): string;
  /** Whether the client used https. */
  secure(req: IncomingMessage): boolean;
  /** Whether a trusted proxy reports that the client used http although the product's address is https. */
  unencrypted(req: IncomingMessage): boolean;
};

/** Converts an IPv4 address in IPv6 notation (`::ffff:10.0.0.1`) to IPv4. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** proxy-addr accepts no network of all addresses, but its two halves. */
const halvesOfAll = (network: string): string[] => {
  if (!network.endsWith('/0')) return [network];
  return network.includes(':') ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1'];
};

/**
 * Finds the client behind proxies: the last hop that is not a trusted proxy. Hops that are not addresses are skipped.
 * @param trustedProxies addresses and networks (CIDR) whose `X-Forwarded-*` headers are trusted
 */
export const createClientAddress = (trustedProxies: readonly string[], publicUrl: string): ClientAddress => {
  const isTrusted = proxyAddress.compile(trustedProxies.flatMap(halvesOfAll));
  const isHttps = publicUrl.startsWith('https:');
  const protocolOf = (req: IncomingMessage): string | undefined =>
    isTrusted(req.socket.remoteAddress ?? '', 0)
      ? String(req.headers['x-forwarded-proto'] ?? '')
          .split(',')[0]
          ?.trim()
          .toLowerCase()
      : undefined;
  const isPassedOver = (address: string, hop: number) => isTrusted(address, hop) || (hop > 0 && isIP(address) === 0);
  return {
    ip(req) {
      const hops = proxyAddress.all(req, isPassedOver);
      return withoutMapping(hops.findLast((hop) => isIP(hop) !== 0) ?? '');
    },
    secure: (req) => isHttps || protocolOf(req) === 'https',
    unencrypted: (req) => isHttps && protocolOf(req) === 'http',
  };
};
