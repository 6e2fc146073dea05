import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';

/** The settings of a measured server, from the environment variable BENCH. */
export type Settings = { databaseUrl: string; jwk: JWK };
export type Report = { port: number } | { cpuMs: number };

const report = (message: Report) => process.send?.(message);

/** Runs a server as a child process of the bench: reports its port, and on request its processor time so far. */
export const serve = async (start: (settings: Settings) => Promise<Server>): Promise<void> => {
  const server = await start(JSON.parse(process.env.BENCH ?? '{}'));
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    report({ cpuMs: (user + system) / 1_000 });
  });
  process.on('disconnect', () => process.exit(0));
};
