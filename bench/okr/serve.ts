import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';

/** What a measured server gets, in the environment variable BENCH. */
export type Settings = { databaseUrl: string; jwk: JWK };
export type Report = { port: number } | { cpuMs: number };

const report = (message: Report) => process.send?.(message);

/** Runs a server as a child of the bench: says its port, and its processor time so far whenever it is asked. */
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
