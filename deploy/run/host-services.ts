import type { ServiceName } from '@waymark/contracts';
import {
  type Clock,
  createCallSigner,
  createClock,
  createDatabase,
  createInProcessInternalClient,
  createLocalKeySource,
  createLogger,
  createMetrics,
  type Handler,
  type KitSettings,
  readKeysFrom,
  type Service,
  type ServiceHost,
} from '@waymark/service-kit';
import { MODULES } from './modules.ts';
import type { Closers, Stores } from './stores.ts';

export type HostedServices = {
  handlers: Record<ServiceName, Handler>;
  /** The routes of each service. */
  routes: Record<ServiceName, Service['routes']>;
  start(): Promise<void>;
  /** Finishes running requests and ends streams. */
  stop(): Promise<void>;
  ready(): Promise<void>;
};

type Shared = Pick<ServiceHost, 'settings' | 'transport' | 'keys' | 'clock'>;

const hostOf = (
  name: ServiceName,
  shared: Shared,
  services: Map<ServiceName, Service>,
  databaseUrl: string,
  closers: Closers,
): ServiceHost => {
  const logger = createLogger({ service: name, level: shared.settings.logLevel });
  const { poolSize, internalKeys } = shared.settings;
  const sign = createCallSigner(name, internalKeys);
  const internal = createInProcessInternalClient(sign, (other) => services.get(other)?.handler);
  const database = createDatabase({ url: databaseUrl, service: name, logger, poolSize });
  closers.add(() => database.close());
  return { ...shared, internal, database, logger, metrics: createMetrics(name) };
};

/**
 * Runs the four services in this process, each with its own database role and pool; they call each other without ports.
 * @param clock shared by all of them
 */
export const createServices = (
  settings: KitSettings,
  env: NodeJS.ProcessEnv,
  stores: Stores,
  closers: Closers,
  clock: Clock = createClock(),
): HostedServices => {
  const services = new Map<ServiceName, Service>();
  const keys = createLocalKeySource(readKeysFrom(() => services.get('identity')?.handler));
  const shared: Shared = { settings, transport: stores.transport, keys, clock };
  for (const module of MODULES) {
    services.set(module.name, module.create(hostOf(module.name, shared, services, stores.databaseUrl, closers), env));
  }
  const all = [...services.values()];
  const handlers = Object.fromEntries(all.map(({ name, handler }) => [name, handler]));
  const routes = Object.fromEntries(all.map((service) => [service.name, service.routes]));
  return {
    handlers: handlers as HostedServices['handlers'],
    routes: routes as HostedServices['routes'],
    start: async () => {
      for (const service of all) await service.start();
    },
    stop: async () => void (await Promise.all(all.map((service) => service.stop()))),
    ready: async () => void (await Promise.all(all.map((service) => service.ready()))),
  };
};
