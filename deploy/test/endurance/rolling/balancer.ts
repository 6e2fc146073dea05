import { connect, createServer, type Socket } from 'node:net';
import { isReady } from '../../../run/service-process.ts';

/** What spreads the connections to a service over its replicas, as a cluster's does: by whether each says that it is ready. */
export type Balancer = {
  port: number;
  /** Resolves when the replica has been seen to be ready. */
  add(port: number): Promise<void>;
  /** Sends nothing new there from now on, whatever it says. */
  remove(port: number): void;
  close(): Promise<void>;
};

const LOOK_MS = 100;

/** Connects, and joins the two. @returns whether it could */
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

/** By connections: one that is open stays with its replica, as through the address of a Kubernetes service. */
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

  const look = async (port: number): Promise<void> => {
    const isUp = await isReady(port);
    if (replicas.has(port)) replicas.set(port, isUp);
  };
  const looking = setInterval(() => {
    for (const port of replicas.keys()) void look(port);
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
      while (!replicas.get(port)) await look(port);
    },
    remove: (port) => void replicas.delete(port),
    close: () => {
      clearInterval(looking);
      for (const client of clients) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
