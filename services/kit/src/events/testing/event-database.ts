import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ServiceName } from '@waymark/contracts';
import pg from 'pg';
import { pino } from 'pino';
import { createDatabase, type Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';

export type EventDatabase = {
  /** DATABASE_URL of a fresh database. */
  url: string;
  /** A service's own database in it, with the tables of events and one of effects. */
  of(service: ServiceName): Promise<Database>;
  close(): Promise<void>;
};

const directory = path.join(import.meta.dirname, 'migrations');

const asAdmin = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** A Postgres database of the test's own. */
export const createEventDatabase = async (server: string): Promise<EventDatabase> => {
  const name = `events_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const opened: Database[] = [];
  return {
    url,
    async of(service) {
      await migrate({ admin: url, service, directory });
      const database = createDatabase({ url, service, logger: pino({ level: 'silent' }) });
      opened.push(database);
      return database;
    },
    async close() {
      await Promise.all(opened.map((database) => database.close()));
      await asAdmin(server, `drop database ${name} with (force)`);
    },
  };
};
