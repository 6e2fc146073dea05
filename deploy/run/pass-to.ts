import { Agent } from 'node:http';
import { createClientAddress } from '@waymark/service-kit';
import { createProxyServer } from 'httpxy';
import { type Handler, unavailable } from './front-door.ts';
import { ownAddress } from './own-address.ts';

/**
 * Passes a request on to a service on that port, and the answer back as it comes: streams too. 503 where nothing answers; an answer that
 * breaks off is broken off here too. The service is told who the client is: what the client itself claims to have come through is replaced.
 * @param trustedProxies addresses and networks in front of this door whose `X-Forwarded-*` headers are believed
 */
export const passTo = (port: number, trustedProxies: readonly string[] = []): Handler => {
  // As many at once as clients have streams open, which the library's own agent would keep waiting.
  const proxy = createProxyServer({ target: ownAddress(port), agent: new Agent({ keepAlive: true }) });
  const client = createClientAddress(trustedProxies, 'http://door');
  return (req, res) => {
    const headers = { 'x-forwarded-for': client.ip(req), 'x-forwarded-proto': client.secure(req) ? 'https' : 'http' };
    return proxy.web(req, res, { headers }).catch(() => {
      if (res.headersSent) res.destroy();
      else unavailable(res, 'This part of Waymark is restarting.');
    });
  };
};
