import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { createDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createLogger } from '../logger.ts';

export type TestDatabase = {
  /** The URL of the tables' owner, to whom row-level security does not apply: to check data, and to set up data that no route creates. */
  url: string;
  database: Database;
  /** A statement as the owner; tables are found without their schema. */
  admin<R extends object = Record<string, unknown>>(sql: string, bindings?: unknown[]): Promise<R[]>;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
};

const LOCK = 4_817_205;

/** The Postgres that the setup of the tests has started or been given. */
export const serverUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run under Jest with the kit's testing/global-setup.ts");
  return url;
};

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const asAdmin = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const KIT_FILES = [
  '../database/event-tables.ts',
  '../database/service-role.ts',
  '../database/tenant-security.ts',
  '../events/tables.ts',
  '../read-models/members.ts',
  '../read-models/organisations.ts',
  '../read-models/subscriptions.ts',
  '../read-models/teams.ts',
];

/** Changes when a migration changes, or when the kit's migration helpers do. */
const fingerprint = async (service: string, directory: string): Promise<string> => {
  const hash = createHash('sha256').update(service);
  const own = (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort();
  const kit = KIT_FILES.map((name) => path.join(import.meta.dirname, name));
  for (const file of [...own.map((name) => path.join(directory, name)), ...kit]) {
    hash.update(file).update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex').slice(0, 12);
};

const exists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;

/** Creates the template once per server; other processes wait. It gets its name only when it is complete. */
const ensureTemplate = async (client: pg.Client, service: string, directory: string): Promise<string> => {
  const template = `waymark_template_${service}_${await fingerprint(service, directory)}`;
  if (await exists(client, template)) return template;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    if (await exists(client, template)) return template;
    const half = `${template}_half`;
    await client.query(`drop database if exists ${half} with (force)`);
    await client.query(`create database ${half}`);
    await migrate({ admin: withDatabase(serverUrl(), half), service, directory });
    await client.query(`alter database ${half} rename to ${template}`);
    return template;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
};

/**
 * A database for one test with the service's schema, cloned from a template that is migrated once.
 * @param directory the service's migrations
 */
export const testDatabase = async (service: string, directory: string): Promise<TestDatabase> => {
  const name = `waymark_test_${service}_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(serverUrl(), async (client) => {
    const template = await ensureTemplate(client, service, directory);
    await client.query(`create database ${name} template ${template}`);
  });
  const url = withDatabase(serverUrl(), name);
  const logger = createLogger({ service, level: 'silent' });
  const database = createDatabase({ url, service, logger });
  // Stays open: a test queries often, and opening a connection costs more than a query.
  const owner = new pg.Pool({ connectionString: url, max: 4, options: `-c search_path=${service},public` });
  owner.on('error', () => undefined);
  return {
    url,
    database,
    admin: async <R extends object>(sql: string, bindings: unknown[] = []) =>
      (await owner.query(sql, bindings)).rows as R[],
    async close() {
      await Promise.all([database.close(), owner.end()]);
      await asAdmin(serverUrl(), (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
};
