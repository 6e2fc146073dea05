import { connect, createServer, type Socket } from 'node:net';
import { isReady } from '../../../run/service-process.ts';

/** Load balancer that distributes connections over the ready replicas of a service, like a cluster's. */
export type Balancer = {
  port: number;
  /** Adds a replica; resolves when it is ready. */
  add(port: number): Promise<void>;
  /** Sends no new connections to the replica, even if it is still ready. */
  remove(port: number): void;
  close(): Promise<void>;
};

const LOOK_MS = 100;

/** Connects to the replica and pipes both ways. @returns whether it connected */
const join = (client: Socket, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    server.once('error', () => resolve(false));
    server.once('connect', () => {
      resolve(true);
      client.pipe(server);
      server.pipe(client);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.once('close', () => other.destroy());
      }
    });
  });

/** Balances connections, not requests: an open one stays with its replica, like with a Kubernetes service. */
export const createBalancer = async (): Promise<Balancer> => {
  const replicas = new Map<number, boolean>();
  const clients = new Set<Socket>();
  let turn = 0;

  const ready = (): number[] => [...replicas].filter(([, isUp]) => isUp).map(([port]) => port);

  const receive = async (client: Socket): Promise<void> => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => undefined);
    const ports = ready();
    turn += 1;
    for (let tried = 0; tried < ports.length; tried += 1) {
      if (await join(client, ports[(turn + tried) % ports.length] as number)) return;
    }
    client.destroy();
  };

  const check = async (port: number): Promise<void> => {
    const isUp = await isReady(port);
    if (replicas.has(port)) replicas.set(port, isUp);
  };
  const looking = setInterval(() => {
    for (const port of replicas.keys()) void check(port);
  }, LOOK_MS);

  const server = createServer(
    { noDelay: true, allowHalfOpen: true, pauseOnConnect: false },
    (client) => void receive(client),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    add: async (port) => {
      replicas.set(port, false);
      while (!replicas.get(port)) await check(port);
    },
    remove: (port) => void replicas.delete(port),
    close: () => {
      clearInterval(looking);
      for (const client of clients) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
