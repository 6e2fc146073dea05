import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../events/testing/until.ts';
import { ANSWER_HEADERS } from '../http/answer-headers.ts';
import { closedAfter } from '../testing/closing.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';

const atEnd = closedAfter(afterEach);

describe('createHttpServer', () => {
  const opened = async (...asked: Parameters<typeof createHttpServer>) => {
    const server = await createHttpServer(...asked);
    return { ...server, close: atEnd(() => server.close()) };
  };

  let server: HttpServer;
  beforeAll(async () => {
    server = await createHttpServer((req, res) => req.resume().on('end', () => res.end('fine')), 0);
  });
  afterAll(() => server.close(0));

  const exchange = async (text: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(text);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  };

  it.each([
    ['a request that is not HTTP', 'hello\r\n\r\n', 400],
    ['oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 413],
    [
      'both Content-Length and Transfer-Encoding',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a request of HTTP/1.1 without Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a malformed chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
  ])('refuses %s with an error in JSON', async (_name, text, status) => {
    const answer = await exchange(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('"status":false');
    for (const [header, value] of Object.entries(ANSWER_HEADERS)) expect(answer).toContain(`${header}: ${value}`);
  });

  it('passes a request with an unknown expectation to the handler', async () => {
    const answer = await exchange('GET / HTTP/1.1\r\nHost: x\r\nExpect: anything\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n.*fine/s);
  });

  it('answers a request of HTTP/1.0 without Host', async () => {
    expect(await exchange('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 OK\r\n.*fine/s);
  });

  const reaches = async (host: string, port: number): Promise<boolean> => {
    const socket = connect(port, host);
    const reached = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return reached;
  };

  it('listens by default on the loopback addresses only', async () => {
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address, internal } of all.filter(({ scopeid }) => !scopeid)) {
      expect([address, await reaches(address, server.port)]).toEqual([address, internal]);
    }
  });

  it('finishes requests on both loopback addresses before it closes, then answers on neither', async () => {
    const running: ServerResponse[] = [];
    const both = await opened((_req, res) => void running.push(res), 0);
    const hosts = (await reaches('::1', both.port)) ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
    const answers = Promise.all(hosts.map(async (host) => (await fetch(`http://${host}:${both.port}`)).text()));
    await until(async () => running.length === hosts.length);
    const closing = both.close();
    for (const res of running) res.end('finished');
    await closing;
    expect(await answers).toEqual(hosts.map(() => 'finished'));
    expect(await reaches('127.0.0.1', both.port)).toBe(false);
    expect(await reaches('::1', both.port)).toBe(false);
  });

  it('listens on the given addresses, and fails for an address that the machine does not have', async () => {
    const everywhere = await opened((_req, res) => res.end(), 0, ['0.0.0.0']);
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address } of all.filter(({ family }) => family === 'IPv4')) {
      expect([address, await reaches(address, everywhere.port)]).toEqual([address, true]);
    }
    // An address that is set aside for documentation is nobody's.
    await expect(createHttpServer(() => undefined, 0, ['192.0.2.1'])).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});
