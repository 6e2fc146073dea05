import type { ChildProcess } from 'node:child_process';
import { addressVariable, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { freePort } from '@waymark/service-kit';
import { createFrontDoor } from '../../../run/front-door.ts';
import { ownAddress } from '../../../run/own-address.ts';
import { passTo } from '../../../run/pass-to.ts';
import { endOf, launch, readiness } from '../../../run/service-process.ts';
import type { OwnStack } from '../own-stack.ts';
import { type Balancer, createBalancer } from './balancer.ts';

/** A version of the product: the root of its checkout, and environment variables of its services. */
export type Version = {
  root: string;
  env: Record<string, string>;
};

type Replica = { port: number; child: ChildProcess };

type Replicated = {
  origin: string;
  /** Rolling update of a service to that version: for each replica starts the new one, waits until it is ready, stops the old one. */
  roll(name: ServiceName, version: Version): Promise<void>;
  stop(): Promise<void>;
};

const REPLICAS = 2;

/** Two replicas of each service behind load balancers and the front door; services also call each other through the balancers. */
const startReplicated = async (stack: OwnStack, version: Version): Promise<Replicated> => {
  const balancers = new Map<ServiceName, Balancer>();
  for (const name of SERVICE_NAMES) balancers.set(name, await createBalancer());
  const balancerOf = (name: ServiceName) => balancers.get(name) as Balancer;
  const addresses = SERVICE_NAMES.map((name) => [addressVariable(name), ownAddress(balancerOf(name).port)]);
  const replicas = new Map<ServiceName, Replica[]>(SERVICE_NAMES.map((name) => [name, []]));
  /** Also those that are not ready yet. */
  const launched: ChildProcess[] = [];
  let stopped = false;
  const door = await createFrontDoor(0);
  const origin = ownAddress(door.port);
  const common = {
    DATABASE_URL: stack.databaseUrl,
    AMQP_URL: stack.amqpUrl,
    AMQP_PREFIX: stack.prefix,
    DATA_DIR: stack.directory,
    DATABASE_POOL: '5',
    PUBLIC_URL: origin,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    ...Object.fromEntries(addresses),
  };

  const begin = async (name: ServiceName, of: Version): Promise<Replica> => {
    const port = await freePort();
    if (stopped) throw new Error('all replicas have been stopped');
    const child = launch(of.root, name, { ...common, ...of.env, PORT: String(port) });
    launched.push(child);
    child.stderr?.on('data', (chunk) => process.env.ROLLING_LOG && process.stderr.write(chunk));
    child.stdout?.on('data', (chunk) => process.env.ROLLING_LOG && process.stdout.write(chunk));
    await readiness(name, child, port);
    await balancerOf(name).add(port);
    return { port, child };
  };
  const end = async (name: ServiceName, { port, child }: Replica): Promise<void> => {
    child.kill('SIGTERM');
    const code = await endOf(child);
    balancerOf(name).remove(port);
    if (code !== 0) throw new Error(`a replica of ${name} ended with ${code}`);
  };
  const stop = async () => {
    stopped = true;
    await door.close();
    for (const child of launched) child.kill('SIGTERM');
    await Promise.all(launched.map(endOf));
    await Promise.all([...balancers.values()].map((balancer) => balancer.close()));
  };

  try {
    for (let turn = 0; turn < REPLICAS; turn += 1) {
      // Sequentially, because starting is the heaviest load for a small machine.
      for (const name of SERVICE_NAMES) replicas.get(name)?.push(await begin(name, version));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const handlers = SERVICE_NAMES.map((name) => [name, passTo(balancerOf(name).port, ['127.0.0.1', '::1'])]);
  door.open({
    services: Object.fromEntries(handlers),
    web: (_, res) => res.writeHead(404).end(),
    ready: async () => undefined,
  });

  return {
    origin,
    roll: async (name, to) => {
      const own = replicas.get(name) ?? [];
      for (const before of [...own]) {
        own.push(await begin(name, to));
        await end(name, before);
        own.splice(own.indexOf(before), 1);
      }
    },
    stop,
  };
};

/** Runs the work on replicas of that version, which are stopped at its end, or once the process is told to end. */
export const onReplicas = async <T>(
  stack: OwnStack,
  version: Version,
  work: (replicated: Replicated) => Promise<T>,
): Promise<T> => {
  const replicated = await startReplicated(stack, version);
  return stack.orEnd(() => work(replicated)).finally(replicated.stop);
};
