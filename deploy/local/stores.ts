import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  connectionTo,
  createAmqpTransport,
  createLogger,
  createPostgresTransport,
  type KitSettings,
  migrate,
  startEmbeddedPostgres,
  type Transport,
} from '@waymark/service-kit';
import pg from 'pg';
import { MODULES } from './modules.ts';
import { holdAlone } from './sole-use.ts';
import { unreachable } from './start-error.ts';

export type Stores = {
  databaseUrl: string;
  transport: Transport;
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

export const migrateAll = async (admin: string): Promise<void> => {
  for (const { name, migrations } of MODULES) await migrate({ admin, service: name, directory: migrations });
};

/** Empties the embedded database of all that the services and the transport keep. */
const clear = async (admin: string, dataDir: string): Promise<void> => {
  const client = new pg.Client(connectionTo(admin, 'waymark-clear'));
  await client.connect();
  await client.query(`drop schema if exists ${[...MODULES.map(({ name }) => name), 'pgboss'].join(', ')} cascade`);
  await client.end();
  await rm(path.join(dataDir, 'mailbox'), { recursive: true, force: true });
};

const openDatabase = async (settings: KitSettings, closers: Closers): Promise<string> => {
  if (settings.databaseUrl) return settings.databaseUrl;
  const logger = createLogger({ service: 'postgres', level: settings.logLevel });
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, logger });
  const letGo = await holdAlone(embedded.url, settings.dataDir);
  closers.add(embedded.stop);
  closers.add(letGo);
  return embedded.url;
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

/**
 * The database with everybody's tables in it, and the way for events: those configured, else the embedded ones.
 * @param anew empties the embedded database first; one that was configured is never emptied
 */
export const openStores = async (settings: KitSettings, closers: Closers, anew = false): Promise<Stores> => {
  const url = await openDatabase(settings, closers);
  if (anew && !settings.databaseUrl) await clear(url, settings.dataDir);
  try {
    await migrateAll(url);
  } catch (error) {
    throw settings.databaseUrl ? unreachable('DATABASE_URL', url, error) : error;
  }
  return { databaseUrl: url, transport: await openTransport(settings, url, closers) };
};
