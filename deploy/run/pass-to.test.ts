import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@waymark/service-kit';
import { ownAddress } from './own-address.ts';
import { passTo } from './pass-to.ts';

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The address of a proxy in front of `listener`. */
const doorTo = async (listener: RequestListener): Promise<string> =>
  ownAddress(await serve(passTo(await serve(listener))));

describe('a request that is passed on', () => {
  it('keeps method, path, headers and body, and sets the forwarded headers', async () => {
    const door = await doorTo(async (req, res) => {
      const chunks = await req.toArray();
      const { 'x-forwarded-for': from, 'x-forwarded-proto': by, host, authorization } = req.headers;
      res.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1; Path=/', 'b=2'] });
      res.end(JSON.stringify({ is: `${req.method} ${req.url}`, from, by, host, authorization, body: chunks.join('') }));
    });
    const headers = { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https', authorization: 'Bearer x' };
    const answer = await fetch(`${door}/api/v1/user%2Fnew?a=b%20c`, { method: 'PUT', headers, body: 'sent' });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect(await answer.json()).toEqual({
      is: 'PUT /api/v1/user%2Fnew?a=b%20c',
      from: '127.0.0.1',
      by: 'http',
      host: new URL(door).host,
      authorization: 'Bearer x',
      body: 'sent',
    });
  });

  it('keeps the client address and protocol that a trusted proxy reports', async () => {
    const service = await serve((req, res) => {
      const { 'x-forwarded-for': from, 'x-forwarded-proto': by } = req.headers;
      res.end(`${from} ${by}`);
    });
    const door = ownAddress(await serve(passTo(service, ['127.0.0.0/8'])));
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7', 'x-forwarded-proto': 'https' };
    expect(await (await fetch(door, { headers })).text()).toBe('203.0.113.7 https');
  });

  it('is answered with 503 where nothing listens', async () => {
    const door = ownAddress(await serve(passTo(await freePort())));
    const answer = await fetch(door);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: false, code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('a stream that is passed on', () => {
  it('arrives while it is written, and ends at the service when the client goes away', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const door = await doorTo((_, res) => {
      closed = once(res, 'close');
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    });
    const leaving = new AbortController();
    const { body } = await fetch(door, { signal: leaving.signal });
    const { value } = (await body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: first\n\n');
    leaving.abort();
    await closed;
  });

  it('fails at the client when the service cuts the connection', async () => {
    const door = await doorTo((_, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n', () => res.destroy());
    });
    const answer = await fetch(door);
    await expect(answer.text()).rejects.toThrow('terminated');
  });
});
