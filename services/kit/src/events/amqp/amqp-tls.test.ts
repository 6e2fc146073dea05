import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SelfSigned, selfSigned } from '../../testing/self-signed.ts';
import { createTlsProxy, type TlsProxy } from '../../testing/tls-proxy.ts';
import { createAmqpTransport } from './amqp-transport.ts';

const own: SelfSigned = selfSigned('localhost');
const HEADER = Buffer.from('AMQP\0\0\x09\x01', 'latin1');

let server: Server;
let proxy: TlsProxy;
let hear: (first: Buffer) => void = () => undefined;

beforeAll(async () => {
  // As far as a client says what it wants to speak: to what follows, TLS makes no difference.
  server = createServer((socket: Socket) => {
    socket
      .on('error', () => undefined)
      .once('data', (first) => {
        hear(first);
        socket.destroy();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await createTlsProxy({ ...own, host: '127.0.0.1', port: (server.address() as AddressInfo).port });
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

describe('a connection to a broker by amqps', () => {
  it('is encrypted if the authority has signed the certificate of the broker', async () => {
    const received = new Promise<Buffer>((resolve) => {
      hear = resolve;
    });
    const transport = createAmqpTransport(`amqps://a:b@localhost:${proxy.port}`, { ca: own.certificate });
    expect((await received).subarray(0, 8)).toEqual(HEADER);
    await transport.close();
  });

  it('sends nothing and fails with the reason if the certificate is not trusted', async () => {
    const before = proxy.clientsThatSpoke();
    const transport = createAmqpTransport(`amqps://a:b@localhost:${proxy.port}`);
    await expect(transport.ready()).rejects.toThrow('its certificate is not trusted');
    await transport.close();
    expect(proxy.clientsThatSpoke()).toBe(before);
  });
});
