import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANSWER_HEADERS, createClientAddress, freePort, STRICT_TRANSPORT } from '@waymark/service-kit';
import { type RunningEdge, runEdge } from '../../test/helpers/run-edge.ts';

/** Further loopback addresses, which nginx considers other hosts. */
const PROXY = '127.0.0.2';
const [ONE, OTHER] = ['127.0.0.11', '127.0.0.12'];
const ECHO_PATH = '/api/v1/who';

const servers: Server[] = [];
const listen = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

type RequestDetails = { from?: string; headers?: Record<string, string>; method?: string; body?: Buffer };
type Answer = { status: number; headers: IncomingMessage['headers']; text: string };

/** Sends a request from one of these addresses. */
const ask = (port: number, path: string, { from = ONE, body, ...rest }: RequestDetails = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, localAddress: from, agent: false, ...rest });
    sent.once('error', reject).once('response', async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    sent.end(body);
  });

/** What a service learns about its client; it trusts only the edge. */
const service: RequestListener = (req, res) => {
  const client = createClientAddress(['127.0.0.1'], 'http://waymark.example');
  const { 'x-forwarded-for': forwarded, 'x-forwarded-proto': by } = req.headers;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.end(JSON.stringify({ ip: client.ip(req), secure: client.secure(req), forwarded, by }));
};

/** A proxy with its own address that terminates TLS in front of the edge, and appends to the forwarded headers. */
const proxyTo = (edge: () => number) =>
  listen(async (req, res) => {
    const forwardedFor = [req.headers['x-forwarded-for'], req.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'https' };
    const answer = await ask(edge(), req.url ?? '/', { from: PROXY, headers });
    res.writeHead(answer.status, answer.headers).end(answer.text);
  });

let edge: RunningEdge;
let proxy: number;
let away: RunningEdge;

beforeAll(async () => {
  const files = { 'index.html': '<p>Überall</p>', 'main.js': `void '${'x'.repeat(2_000)}';` };
  edge = await runEdge({ services: await listen(service), trustedProxies: `${PROXY}, 2001:db8::/32`, files });
  away = await runEdge({ services: await freePort() });
  proxy = await proxyTo(() => edge.port);
});
afterAll(async () => {
  await edge?.stop();
  await away?.stop();
  for (const server of servers) server.close();
});

const seen = async (port: number, details: RequestDetails) => JSON.parse((await ask(port, ECHO_PATH, details)).text);

describe('the edge behind a proxy that it trusts', () => {
  it('reports the real client to the services, whatever headers the clients send', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7' };
    expect(await seen(proxy, { from: ONE })).toEqual({ ip: ONE, secure: true, forwarded: ONE, by: 'https' });
    expect(await seen(proxy, { from: OTHER, headers: forged })).toMatchObject({ ip: OTHER, forwarded: OTHER });
  });

  it('ignores the forwarded address and protocol that any other client sends', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    expect(await seen(edge.port, { from: ONE, headers: forged })).toEqual({
      ip: ONE,
      secure: false,
      forwarded: ONE,
      by: 'http',
    });
    expect((await ask(edge.port, '/', { headers: forged })).headers).not.toHaveProperty('strict-transport-security');
    expect((await ask(proxy, '/')).headers['strict-transport-security']).toBe(STRICT_TRANSPORT);
  });

  it('does not start with invalid proxies', async () => {
    await expect(runEdge({ services: 1, trustedProxies: '10.0.0.0/8; evil' })).rejects.toThrow('TRUSTED_PROXIES must');
    await expect(runEdge({ services: 1, trustedProxies: '10.0.0.0/99' })).rejects.toThrow('does not start');
  });
});

/** Sends raw bytes that a client library would not send. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.once('error', reject).once('close', () => resolve(answer));
  });

describe('the error response of the edge', () => {
  const expected = { ...ANSWER_HEADERS, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const big = { method: 'POST', body: Buffer.alloc(3_000_000) };

  it.each<[string, number, string, () => number, string, RequestDetails]>([
    ['to a request for an internal path', 404, 'NOT_FOUND', () => edge.port, '/internal/events', {}],
    ['to a request for its own error responses', 404, 'NOT_FOUND', () => edge.port, '/.refused/503', {}],
    ['to a request for a missing file', 404, 'NOT_FOUND', () => edge.port, '/gone.js', {}],
    ['to POST on a page', 405, 'METHOD_NOT_ALLOWED', () => edge.port, '/login', { method: 'POST' }],
    ['to a body that is too large', 413, 'PAYLOAD_TOO_LARGE', () => edge.port, ECHO_PATH, big],
    ['to oversized headers', 400, 'BAD_REQUEST', () => edge.port, ECHO_PATH, { headers: { x: 'x'.repeat(40_000) } }],
    ['to an address that is too long', 400, 'BAD_REQUEST', () => edge.port, `/${'x'.repeat(40_000)}`, {}],
    ['to a request for a service that cannot be reached', 503, 'SERVICE_UNAVAILABLE', () => away.port, ECHO_PATH, {}],
  ])('%s is %i %s', async (_what, status, code, port, path, details) => {
    const answer = await ask(port(), path, details);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code]);
    expect(answer.headers).toMatchObject(expected);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });

  it('has strict-transport-security over https', async () => {
    const { headers } = await ask(proxy, '/metrics');
    expect(headers).toMatchObject({ ...expected, 'strict-transport-security': STRICT_TRANSPORT });
  });

  it('to a request that cannot be parsed is 400 with the same headers', async () => {
    const answer = (await raw(edge.port, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toLowerCase();
    expect(answer).toMatch(/^http\/1.1 400 /);
    for (const [name, value] of Object.entries(expected)) expect(answer).toContain(`${name}: ${value}`.toLowerCase());
    expect(await raw(edge.port, 'nonsense\r\n\r\n')).toContain('BAD_REQUEST');
  });
});

describe('a response of the edge', () => {
  it('declares UTF-8 for pages and scripts, also when compressed', async () => {
    const types = async (path: string, headers = {}) => (await ask(edge.port, path, { headers })).headers;
    expect((await types('/'))['content-type']).toBe('text/html; charset=utf-8');
    expect((await types('/main.js'))['content-type']).toMatch(/^(?:application|text)\/javascript; charset=utf-8$/);
    expect(await types('/main.js', { 'accept-encoding': 'gzip' })).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('; charset=utf-8'),
    });
  });

  it('from a service keeps its content type and gets no content security policy', async () => {
    const { headers } = await ask(edge.port, ECHO_PATH);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers).not.toHaveProperty('content-security-policy');
  });
});
