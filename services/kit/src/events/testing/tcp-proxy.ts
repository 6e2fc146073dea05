import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Cuts every connection and refuses new ones. */
  down(): void;
  up(): void;
  /** Cuts the next connection instead of passing on its answer of this number: at the same point of a conversation each time. */
  cutNextAt(answer: number): void;
  close(): Promise<void>;
};

/** Stands between a client and a server that is not ours to stop, so that a test can take the server away. */
export const createTcpProxy = async (host: string, port: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isUp = true;
  let answersOfNext = Number.POSITIVE_INFINITY;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    if (!isUp) return void client.destroy();
    const upstream = connect(port, host);
    keep(client);
    keep(upstream);
    let left = answersOfNext;
    answersOfNext = Number.POSITIVE_INFINITY;
    upstream.on('data', () => {
      left -= 1;
      if (left <= 0) client.destroy();
    });
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    down() {
      isUp = false;
      cut();
    },
    up() {
      isUp = true;
    },
    cutNextAt(answer) {
      answersOfNext = answer;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
