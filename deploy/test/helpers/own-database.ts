import { randomUUID } from 'node:crypto';
import { serverUrl } from '@waymark/service-kit/testing';
import pg from 'pg';

/** A separate database for a proof, on the Postgres of the test setup. */
export type OwnDatabase = {
  url: string;
  /** Runs a statement as the owner, who bypasses row-level security. */
  query<R extends object = Record<string, unknown>>(sql: string, bindings?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
};

const asAdmin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

/** Opens a small connection pool to inspect the database. */
export const openQueries = (url: string): { query: OwnDatabase['query']; close(): Promise<void> } => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  return {
    query: async <R extends object>(sql: string, bindings: unknown[] = []) =>
      (await pool.query(sql, bindings)).rows as R[],
    close: () => pool.end(),
  };
};

/** Creates an empty database. `drop` also ends the connections of others to it. */
export const createOwnDatabase = async (): Promise<OwnDatabase> => {
  const name = `waymark_proof_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name}`);
  const address = new URL(serverUrl());
  address.pathname = `/${name}`;
  const { query, close } = openQueries(address.href);
  return {
    url: address.href,
    query,
    async drop() {
      await close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
};
