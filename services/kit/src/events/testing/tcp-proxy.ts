import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Cuts every connection and refuses new ones. */
  down(): void;
  /** Cuts every connection; new ones are accepted. */
  cut(): void;
  /** A partition: connections stay open and new ones are accepted, but no byte passes, until `up`. */
  hold(): void;
  up(): void;
  /** Cuts the next connection at its nth answer, which is not passed on: at the same point of a conversation each time. */
  cutNextAt(answer: number): void;
  close(): Promise<void>;
};

/** A proxy to a server that a test must not stop itself, so that the test can make the server unreachable. */
export const createTcpProxy = async (host: string, port: number): Promise<TcpProxy> => {
  const pairs = new Set<readonly [client: Socket, upstream: Socket]>();
  let state: 'up' | 'held' | 'down' = 'up';
  let answersOfNext = Number.POSITIVE_INFINITY;

  const flow = ([client, upstream]: readonly [Socket, Socket]) => client.pipe(upstream).pipe(client);
  const halt = (pair: readonly [Socket, Socket]) => {
    for (const socket of pair) socket.unpipe().pause();
  };
  const server = createServer((client) => {
    if (state === 'down') return void client.destroy();
    const upstream = connect(port, host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    let left = answersOfNext;
    answersOfNext = Number.POSITIVE_INFINITY;
    upstream.on('data', () => {
      left -= 1;
      if (left <= 0) client.destroy();
    });
    if (state === 'up') flow(pair);
    else halt(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const [client] of pairs) client.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    down() {
      state = 'down';
      cut();
    },
    hold() {
      state = 'held';
      for (const pair of pairs) halt(pair);
    },
    up() {
      if (state === 'held') for (const pair of pairs) flow(pair);
      state = 'up';
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
