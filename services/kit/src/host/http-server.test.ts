import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpServer, type HttpServer } from './http-server.ts';

describe('createHttpServer', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await createHttpServer((_req, res) => res.end('fine'), 0);
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
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 413],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['a broken chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
  ])('refuses %s in the envelope', async (_name, text, status) => {
    const answer = await exchange(text);
    // A handler that did not wait for the body may have answered already.
    expect(answer).toMatch(new RegExp(`HTTP/1.1 (${status}|200)`));
    expect(answer).not.toMatch(/HTTP\/1.1 5/);
    if (!answer.includes('fine')) expect(answer).toContain('"status":false');
  });

  it('lets what is under way finish before it closes', async () => {
    let finish: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = await createHttpServer((_req, res) => {
      finish();
      setImmediate(() => res.end('finished'));
    }, 0);
    const answer = fetch(`http://127.0.0.1:${slow.port}`).then((response) => response.text());
    await arrived;
    await slow.close();
    await expect(answer).resolves.toBe('finished');
  });
});
