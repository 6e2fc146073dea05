import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, isIPv6, type Server } from 'node:net';

/** Only this machine, by both addresses of `localhost`. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

/** The URL of a server that listens at these addresses. */
export const originFor = (addresses: readonly string[], port: number): string => {
  const [first = '127.0.0.1'] = addresses;
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(first)) return `http://localhost:${port}`;
  return `http://${isIPv6(first) ? `[${first}]` : first}:${port}`;
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const closed = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/** A machine without IPv6 has no second loopback. */
const isNotThere = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Listens on one more address for the same server, which handles those connections like its own. */
const listenToo = async (server: HttpServer, port: number, host: string): Promise<Server | undefined> => {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  try {
    await listen(other, port, host);
    return other;
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
};

const ATTEMPTS = 5;

/**
 * Listens on the same port of each address. Port 0 means any port that is free on all of them.
 * @returns the port, and a function that stops accepting connections and resolves when all have ended
 * @throws the system's error if the port cannot be used
 */
export const listenOn = async (
  server: HttpServer,
  port: number,
  [first = '127.0.0.1', ...more]: readonly string[],
): Promise<{ port: number; close(): Promise<unknown> }> => {
  for (let attempt = 1; ; attempt += 1) {
    const actual = await listen(server, port, first);
    const others: Server[] = [];
    try {
      for (const host of more) {
        const other = await listenToo(server, actual, host);
        if (other) others.push(other);
      }
      return { port: actual, close: () => Promise.all([server, ...others].map(closed)) };
    } catch (error) {
      await Promise.all([server, ...others].map(closed));
      if (port !== 0 || attempt === ATTEMPTS) throw error;
    }
  }
};
