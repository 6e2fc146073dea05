import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { addressVariable, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { freePort, isProduction } from '@waymark/service-kit';
import { createFrontDoor, type Handler } from './front-door.ts';
import { ownAddress } from './own-address.ts';
import { passTo } from './pass-to.ts';
import { endOf, launch, readiness } from './service-process.ts';

const root = path.join(import.meta.dirname, '../..');

export type Split = {
  origin: string;
  /** The processes, for tests that kill one. */
  processes: Record<ServiceName, ChildProcess>;
  /** Restarts a stopped service on the same port; resolves when it is ready. */
  restart(name: ServiceName): Promise<void>;
  /** Sends SIGTERM to each; resolves with the exit codes. */
  stop(): Promise<(number | null)[]>;
};

export type SplitOptions = {
  databaseUrl: string;
  amqpUrl: string;
  env?: Record<string, string>;
  /** Environment variables of a single service, which override the common ones. */
  envOf?: (name: ServiceName) => Record<string, string>;
  web?: Handler;
};

const nothing: Handler = (_, res) => res.writeHead(404).end();

const entries = <T>(value: (name: ServiceName) => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, value(name)])) as Record<ServiceName, T>;

/** Runs the four services as separate processes, connected by RabbitMQ and HTTP, behind a small edge with the route table. */
export const startSplit = async (options: SplitOptions): Promise<Split> => {
  const { databaseUrl, amqpUrl, env = {}, envOf = () => ({}), web = nothing } = options;
  const free = await Promise.all(SERVICE_NAMES.map(freePort));
  const ports = entries((name) => free[SERVICE_NAMES.indexOf(name)] ?? 0);
  const addresses = SERVICE_NAMES.map((name) => [addressVariable(name), ownAddress(ports[name])]);
  const door = await createFrontDoor(0, { production: isProduction(env) });
  const origin = ownAddress(door.port);
  const common = {
    DATABASE_URL: databaseUrl,
    AMQP_URL: amqpUrl,
    PUBLIC_URL: origin,
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(addresses),
    ...env,
    // The services trust only the front door; the proxies that the front door trusts come from `env`.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const trustedProxies = (env.TRUSTED_PROXIES ?? '').split(',').filter(Boolean);
  const begin = (name: ServiceName) => launch(root, name, { ...common, ...envOf(name), PORT: String(ports[name]) });
  const processes = entries(begin);
  const restart = (name: ServiceName) => {
    processes[name] = begin(name);
    return readiness(name, processes[name], ports[name]);
  };
  const stop = async () => {
    await door.close();
    for (const child of Object.values(processes)) child.kill('SIGTERM');
    return Promise.all(Object.values(processes).map(endOf));
  };
  try {
    await Promise.all(SERVICE_NAMES.map((name) => readiness(name, processes[name], ports[name])));
  } catch (error) {
    await stop();
    throw error;
  }
  door.open({ services: entries((name) => passTo(ports[name], trustedProxies)), web, ready: async () => undefined });
  return { origin, processes, restart, stop };
};
