import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { addressVariable, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { freePort, isProduction } from '@waymark/service-kit';
import { createFrontDoor, type Handler } from './front-door.ts';
import { ownAddress } from './own-address.ts';
import { passTo } from './pass-to.ts';

const root = path.join(import.meta.dirname, '../..');
/** On a machine that has much else to do, too. */
const START_MS = 180_000;

export type Split = {
  origin: string;
  /** The processes, for a test that kills one. */
  processes: Record<ServiceName, ChildProcess>;
  /** Starts a service again that has ended, where the others look for it; resolves when it is ready. */
  restart(name: ServiceName): Promise<void>;
  /** SIGTERM to each; gives the exit codes. */
  stop(): Promise<(number | null)[]>;
};

export type SplitOptions = {
  databaseUrl: string;
  amqpUrl: string;
  env?: Record<string, string>;
  /** What one service alone is given, instead of what all are. */
  envOf?: (name: ServiceName) => Record<string, string>;
  web?: Handler;
};

const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`${ownAddress(port)}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
};

/** Resolves when the service answers that it is ready; rejects with its last words when it ends before. */
const readiness = (name: string, child: ChildProcess, port: number) =>
  new Promise<void>((resolve, reject) => {
    const words: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => words.push(line));
    }
    const finish = (error?: Error) => {
      clearInterval(asking);
      clearTimeout(limit);
      if (error) reject(error);
      else resolve();
    };
    const asking = setInterval(async () => (await isReady(port)) && finish(), 100);
    const limit = setTimeout(() => finish(new Error(`${name} is not ready:\n${words.join('\n')}`)), START_MS);
    child.once('exit', (code) => finish(new Error(`${name} ended with ${code}:\n${words.join('\n')}`)));
  });

const launch = (name: ServiceName, env: Record<string, string>) =>
  spawn(process.execPath, ['src/main.ts'], {
    cwd: path.join(root, 'services', name),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

const nothing: Handler = (_, res) => res.writeHead(404).end();

const entries = <T>(value: (name: ServiceName) => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, value(name)])) as Record<ServiceName, T>;

/** The four services as processes of their own, talking over RabbitMQ and HTTP, behind a small edge with the route table. */
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
    // The services know the door alone; whom that believes is given.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const trustedProxies = (env.TRUSTED_PROXIES ?? '').split(',').filter(Boolean);
  const begin = (name: ServiceName) => launch(name, { ...common, ...envOf(name), PORT: String(ports[name]) });
  const processes = entries(begin);
  const restart = (name: ServiceName) => {
    processes[name] = begin(name);
    return readiness(name, processes[name], ports[name]);
  };
  const stop = async () => {
    await door.close();
    for (const child of Object.values(processes)) child.kill('SIGTERM');
    return Promise.all(Object.values(processes).map(ended));
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
