import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '@waymark/service-kit';
import { ownAddress } from '../run/own-address.ts';
import { linesFor } from '../run/start-error.ts';
import { signIn } from './client.ts';

describe('a request of the demo to the product', () => {
  it('reports an unreachable address in one line', async () => {
    const address = ownAddress(await freePort());
    const error: unknown = await signIn(address, 'milo@example.com', 'secret').catch((reason: unknown) => reason);
    expect(linesFor(error)).toEqual([`Waymark does not reach itself at ${address}: nothing listens there`]);
  });

  it('is retried after each 503, also 29 times in a row', async () => {
    let requested = 0;
    const server = createServer((_, res) => {
      requested += 1;
      if (requested < 30) return res.writeHead(503, { 'retry-after': '0' }).end('{}');
      const user = { uuid: 'milo', email: 'milo@example.com', first_name: 'Milo', last_name: 'Demo' };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ user, token: 'token' }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const milo = await signIn(`http://127.0.0.1:${port}`, 'milo@example.com', 'secret');
    server.close();
    expect([milo.uuid, requested]).toEqual(['milo', 30]);
  });
});
