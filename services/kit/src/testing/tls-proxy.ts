import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SelfSigned } from './self-signed.ts';

export type TlsProxy = {
  port: number;
  /** How many clients have sent data after the handshake. */
  clientsThatSpoke(): number;
  close(): Promise<void>;
};

type TlsProxyOptions = SelfSigned & {
  host: string;
  port: number;
  /** The unencrypted exchange before TLS begins, as clients of Postgres have it. */
  greet?(client: Socket): Promise<void>;
};

/** Adds TLS to a server without it. */
export const createTlsProxy = async ({ key, certificate, host, port, greet }: TlsProxyOptions): Promise<TlsProxy> => {
  const sockets = new Set<Socket>();
  let clientsThatSpoke = 0;
  const keep = <S extends Socket>(socket: S): S => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer(async (client) => {
    keep(client);
    await greet?.(client);
    const secure = keep(new TLSSocket(client, { isServer: true, key, cert: certificate }));
    const upstream = keep(connect(port, host));
    secure.once('data', () => {
      clientsThatSpoke += 1;
    });
    secure.pipe(upstream).pipe(secure);
    secure.on('close', () => upstream.destroy());
    upstream.on('close', () => secure.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    clientsThatSpoke: () => clientsThatSpoke,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A client of Postgres requests TLS with eight bytes, and gets one byte as the answer. */
export const agreeToTls = async (client: Socket): Promise<void> => {
  await once(client, 'readable');
  client.read(8);
  client.write('S');
};
