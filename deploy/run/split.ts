import { type ChildProcess, spawn } from 'node:child_process';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { addressVariable, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { freePort, isProduction } from '@waymark/service-kit';
import { createFrontDoor, type Handler } from './front-door.ts';
import { ownAddress } from './own-address.ts';

const root = path.join(import.meta.dirname, '../..');
const START_MS = 60_000;

export type Split = {
  origin: string;
  /** The processes, for a test that kills one. */
  processes: Record<ServiceName, ChildProcess>;
  /** Starts a service again that has ended, where the others look for it; resolves when it is ready. */
  restart(name: ServiceName): Promise<void>;
  /** SIGTERM to each; gives the exit codes. */
  stop(): Promise<(number | null)[]>;
};

export type SplitOptions = { databaseUrl: string; amqpUrl: string; env?: Record<string, string>; web?: Handler };

/** Passes a request on as it is, and the answer back as it comes: streams too. */
const passTo = (port: number): Handler => {
  const answerAway = (res: ServerResponse) => {
    if (!res.headersSent) res.writeHead(503, { 'content-type': 'application/json' });
    res.end('{"status":false,"code":"SERVICE_UNAVAILABLE","message":"This part of Waymark is restarting."}');
  };
  return (req: IncomingMessage, res: ServerResponse) => {
    const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
    const passed = request({ host: '127.0.0.1', port, method: req.method, path: req.url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passed.once('error', () => answerAway(res));
    res.once('close', () => passed.destroy());
    req.pipe(passed);
  };
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
export const startSplit = async ({ databaseUrl, amqpUrl, env = {}, web = nothing }: SplitOptions): Promise<Split> => {
  const free = await Promise.all(SERVICE_NAMES.map(freePort));
  const ports = entries((name) => free[SERVICE_NAMES.indexOf(name)] ?? 0);
  const addresses = SERVICE_NAMES.map((name) => [addressVariable(name), ownAddress(ports[name])]);
  const door = await createFrontDoor(0, { production: isProduction(env) });
  const origin = ownAddress(door.port);
  const common = {
    DATABASE_URL: databaseUrl,
    AMQP_URL: amqpUrl,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(addresses),
    ...env,
  };
  const begin = (name: ServiceName) => launch(name, { ...common, PORT: String(ports[name]) });
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
  door.open({ services: entries((name) => passTo(ports[name])), web, ready: async () => undefined });
  return { origin, processes, restart, stop };
};
