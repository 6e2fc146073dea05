import {
  createAmqpTransport,
  createLogger,
  type KitSettings,
  type Logger,
  migrate,
  type Transport,
} from '@waymark/service-kit';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { MODULES } from './modules.ts';
import { lockDatabase } from './single-instance.ts';
import { unreachable } from './start-error.ts';

export type Stores = {
  databaseUrl: string;
  transport: Transport;
};

export type Say = (line: string) => void;

export type Closers = {
  add(close: () => Promise<unknown>): void;
  /**
   * Stops everything that was added, in reverse order, also after a failure: the embedded database must not outlive the product.
   * @throws the first failure
   */
  closeAll(): Promise<void>;
};

/** Collects what to stop as it is started. */
export const createClosers = (): Closers => {
  const list: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => void list.push(close),
    closeAll: async () => {
      const failures: unknown[] = [];
      for (let close = list.pop(); close; close = list.pop()) await close().catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
};

/** Migrates the schema of each service. @param admin the URL of the database as its owner */
export const migrateAll = async (admin: string): Promise<void> => {
  for (const { name, migrations } of MODULES) await migrate({ admin, service: name, directory: migrations });
};

const openDatabase = async (settings: KitSettings, closers: Closers, say?: Say): Promise<string> => {
  if (settings.databaseUrl) return settings.databaseUrl;
  const embedded = await openEmbeddedDatabase(settings, say ? { say } : {});
  const releaseLock = await lockDatabase(embedded.url, settings.dataDir);
  closers.add(embedded.stop);
  closers.add(releaseLock);
  return embedded.url;
};

/**
 * The configured transport: the broker, else the database.
 * @throws {StartError} when it does not answer
 */
export const openTransport = async (
  { amqpUrl, amqpCa, amqpPrefix }: Pick<KitSettings, 'amqpUrl' | 'amqpCa' | 'amqpPrefix'>,
  databaseUrl: string,
  logger: Logger,
): Promise<Transport> => {
  const transport = amqpUrl
    ? createAmqpTransport(amqpUrl, { logger, prefix: amqpPrefix, ca: amqpCa })
    : createPostgresTransport(databaseUrl, { logger });
  try {
    await transport.ready();
    return transport;
  } catch (error) {
    await transport.close();
    throw amqpUrl ? unreachable('AMQP_URL', amqpUrl, error) : unreachable('DATABASE_URL', databaseUrl, error);
  }
};

export type StoresOptions = {
  /** Gets lines about the embedded database. */
  say?: Say;
  /** Called before the migrations. */
  before?(databaseUrl: string): Promise<void>;
};

/** Opens the migrated database and the transport of events: the configured ones, else the embedded ones. */
export const openStores = async (
  settings: KitSettings,
  closers: Closers,
  { say, before }: StoresOptions = {},
): Promise<Stores> => {
  const url = await openDatabase(settings, closers, say);
  try {
    await before?.(url);
    await migrateAll(url);
  } catch (error) {
    throw settings.databaseUrl ? unreachable('DATABASE_URL', url, error) : error;
  }
  const logger = createLogger({ service: 'transport', level: settings.logLevel });
  const transport = await openTransport(settings, url, logger);
  closers.add(() => {
    // Silences warnings of connections that are still closing when the embedded Postgres stops.
    logger.level = 'error';
    return transport.close();
  });
  return { databaseUrl: url, transport };
};
