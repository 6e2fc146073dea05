import { isIPv6 } from 'node:net';

const LOOPBACK_OF: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Where this machine reaches what it has started itself and what listens at these addresses. A number, since not every machine knows
 * the name `localhost`.
 */
export const ownAddress = (port: number | string, [first = '127.0.0.1']: readonly string[] = []): string => {
  const host = LOOPBACK_OF[first] ?? first;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
};
