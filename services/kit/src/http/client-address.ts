import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networksOf } from '../kit-settings.ts';

/** IPv4 in IPv6 clothes is IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

export type ClientAddress = {
  ip(req: IncomingMessage): string;
  /** Whether the client came by https. */
  secure(req: IncomingMessage): boolean;
};

/** Finds the client behind proxies, believing none but those trusted. */
export const createClientAddress = (trustedProxies: string[], publicUrl: string): ClientAddress => {
  const networks = networksOf(trustedProxies);
  const isTrusted = (address: string): boolean => {
    const family = isIP(address);
    return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  const peerOf = (req: IncomingMessage): string => plain(req.socket.remoteAddress ?? '');
  const header = (req: IncomingMessage, name: string): string => {
    const value = req.headers[name];
    return Array.isArray(value) ? value.join(',') : (value ?? '');
  };

  return {
    ip(req) {
      const peer = peerOf(req);
      if (!isTrusted(peer)) return peer;
      const hops = header(req, 'x-forwarded-for')
        .split(',')
        .map((hop) => plain(hop.trim()));
      const known = hops.filter((hop) => isIP(hop) !== 0);
      return known.findLast((hop) => !isTrusted(hop)) ?? known[0] ?? peer;
    },
    secure(req) {
      if (publicUrl.startsWith('https:')) return true;
      return isTrusted(peerOf(req)) && header(req, 'x-forwarded-proto').split(',')[0]?.trim() === 'https';
    },
  };
};
