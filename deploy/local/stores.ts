import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  createAmqpTransport,
  createLogger,
  createPostgresTransport,
  type KitSettings,
  migrate,
  startEmbeddedPostgres,
  type Transport,
} from '@waymark/service-kit';
import { MODULES } from './modules.ts';
import { unreachable } from './start-error.ts';

export type Stores = {
  databaseUrl: string;
  transport: Transport;
  /** No one has used this database before. */
  fresh: boolean;
};

/** What must be stopped again, last begun first. */
export type Closers = { add(close: () => Promise<unknown>): void; closeAll(): Promise<void> };

export const createClosers = (): Closers => {
  const list: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => void list.push(close),
    closeAll: async () => {
      for (let close = list.pop(); close; close = list.pop()) await close();
    },
  };
};

const migrateAll = async (admin: string): Promise<boolean> => {
  let applied = 0;
  for (const { name, migrations } of MODULES) {
    applied += (await migrate({ admin, service: name, directory: migrations })).length;
  }
  return applied > 0;
};

const openDatabase = async (settings: KitSettings, closers: Closers) => {
  if (settings.databaseUrl) return { url: settings.databaseUrl, fresh: false };
  const fresh = !existsSync(path.join(settings.dataDir, 'postgres'));
  const logger = createLogger({ service: 'postgres', level: settings.logLevel });
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, logger });
  closers.add(embedded.stop);
  return { url: embedded.url, fresh };
};

const openTransport = async (settings: KitSettings, databaseUrl: string, closers: Closers): Promise<Transport> => {
  const logger = createLogger({ service: 'transport', level: settings.logLevel });
  const { amqpUrl } = settings;
  const transport = amqpUrl
    ? createAmqpTransport(amqpUrl, { logger, prefix: settings.amqpPrefix })
    : createPostgresTransport(databaseUrl, { logger });
  closers.add(() => {
    // Connections that it has let go may still be on their way out when the embedded Postgres ends them.
    logger.level = 'error';
    return transport.close();
  });
  try {
    await transport.ready();
  } catch (error) {
    throw amqpUrl ? unreachable('AMQP_URL', amqpUrl, error) : unreachable('DATABASE_URL', databaseUrl, error);
  }
  return transport;
};

/** The database with everybody's tables in it, and the way for events: those configured, else the embedded ones. */
export const openStores = async (settings: KitSettings, closers: Closers): Promise<Stores> => {
  const { url, fresh } = await openDatabase(settings, closers);
  try {
    await migrateAll(url);
  } catch (error) {
    throw settings.databaseUrl ? unreachable('DATABASE_URL', url, error) : error;
  }
  return { databaseUrl: url, fresh, transport: await openTransport(settings, url, closers) };
};
