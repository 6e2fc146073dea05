import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type SecureVersion, type Server, type TLSSocket } from 'node:tls';
import { afterEach, expect, it } from '@jest/globals';
import { selfSigned } from '../testing/self-signed.ts';

const { key, certificate } = selfSigned('localhost');
/** What OpenSSL wants before it speaks versions that nobody should. */
const ANY = 'DEFAULT:@SECLEVEL=0';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that speaks this version alone. */
const speaking = async (version: SecureVersion): Promise<number> => {
  const options = { key, cert: certificate, minVersion: version, maxVersion: version, ciphers: ANY };
  const server = createServer(options, (socket) => socket.end()).on('tlsClientError', () => undefined);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** The version and the cipher that a client agrees on; as the product's clients do where nothing else is said. */
const agreed = async (port: number, more: { minVersion?: SecureVersion; ciphers?: string } = {}) => {
  const client: TLSSocket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: certificate, ...more });
  await once(client, 'secureConnect');
  const found = [client.getProtocol(), client.getCipher().name];
  client.destroy();
  return found;
};

it('a TLS client refuses a server that supports nothing newer than TLS 1.1', async () => {
  const port = await speaking('TLSv1.1');
  await expect(agreed(port)).rejects.toMatchObject({ code: expect.stringContaining('ERR_SSL') });
  expect((await agreed(port, { minVersion: 'TLSv1.1', ciphers: ANY }))[0]).toBe('TLSv1.1');
});

it.each<[SecureVersion, RegExp]>([
  ['TLSv1.2', /^ECDHE-ECDSA-.*(?:GCM|POLY1305)/],
  ['TLSv1.3', /^TLS_(?:AES|CHACHA20)/],
])('%s is negotiated with a forward-secret cipher with authenticated encryption', async (version, cipher) => {
  expect(await agreed(await speaking(version))).toEqual([version, expect.stringMatching(cipher)]);
});
