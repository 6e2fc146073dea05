import { Agent } from 'node:http';
import { createClientAddress } from '@waymark/service-kit';
import { createProxyServer } from 'httpxy';
import { type Handler, unavailable } from './front-door.ts';
import { ownAddress } from './own-address.ts';

/**
 * Reverse proxy to a service on that port, without buffering, so that streams pass too. Answers 503 if the service is unreachable; a
 * response that breaks off breaks off here too. Sets `X-Forwarded-*` for the service, replacing what the client has sent.
 * @param trustedProxies addresses and networks in front of this door whose `X-Forwarded-*` headers are trusted
 */
export const passTo = (port: number, trustedProxies: readonly string[] = []): Handler => {
  // Without a limit of connections: each open stream takes one, and the library's default agent would queue requests.
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
