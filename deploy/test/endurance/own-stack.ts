import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServiceName } from '@waymark/contracts';
import { createLogger, startEmbeddedPostgres, stopSignal, unlessStopped } from '@waymark/service-kit';
import { clearBroker } from '../../../services/kit/src/events/testing/clear-broker.ts';
import { testBroker } from '../../../services/kit/src/testing/broker.ts';
import { queueNames } from '../../ops/queues.ts';
import { type OwnDatabase, openQueries } from '../helpers/own-database.ts';
import { temporaryDirectory } from '../helpers/run-product.ts';

/** The infrastructure of separate services for one command: its own durable Postgres, and a prefix of names at the broker. */
export type OwnStack = {
  databaseUrl: string;
  amqpUrl: string;
  prefix: string;
  directory: string;
  /** Runs a statement as the owner, who bypasses row-level security. */
  query: OwnDatabase['query'];
  /** The result of the work; an error once the process is told to end, so that everything that was started is stopped in order. */
  orEnd<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** @throws if no RabbitMQ answers */
export const openOwnStack = async (): Promise<OwnStack> => {
  const amqpUrl = testBroker();
  if (!amqpUrl) throw new Error('No RabbitMQ answers: start one, or name one in TEST_AMQP_URL');
  const calledOff = stopSignal();
  const { directory, remove } = temporaryDirectory();
  const logger = createLogger({ service: 'test', level: 'warn' });
  const database = await startEmbeddedPostgres({ dataDir: directory, logger });
  const { query, close } = openQueries(database.url);
  const prefix = `endure-${randomUUID().slice(0, 8)}.`;
  return {
    databaseUrl: database.url,
    amqpUrl,
    prefix,
    directory,
    query,
    orEnd: (work) => unlessStopped(work, calledOff, new Error('it was told to end')),
    close: async () => {
      await clearBroker(amqpUrl, prefix, queueNames()).catch(() => undefined);
      await close();
      await database.stop();
      remove();
    },
  };
};

/** Migrates the tables of a service like a release, with the command of its image. */
export const migrateApart = async (root: string, name: ServiceName, admin: string): Promise<void> => {
  await promisify(execFile)(process.execPath, ['src/main.ts', 'migrate'], {
    cwd: path.join(root, 'services', name),
    env: { PATH: process.env.PATH, DATABASE_ADMIN_URL: admin },
  });
};
