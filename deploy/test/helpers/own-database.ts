import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database of a proof's own on the Postgres of the test setup. */
export type OwnDatabase = {
  url: string;
  /** A statement as its owner, who is above row-level security. */
  look<R extends object = Record<string, unknown>>(sql: string, bindings?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
};

const testServer = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run under Jest with the kit's testing/global-setup.ts");
  return url;
};

const asAdmin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

/** A pool that is there to look. */
export const lookInto = (url: string): { look: OwnDatabase['look']; close(): Promise<void> } => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  return {
    look: async <R extends object>(sql: string, bindings: unknown[] = []) =>
      (await pool.query(sql, bindings)).rows as R[],
    close: () => pool.end(),
  };
};

export const createOwnDatabase = async (): Promise<OwnDatabase> => {
  const name = `waymark_proof_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name}`);
  const address = new URL(testServer());
  address.pathname = `/${name}`;
  const { look, close } = lookInto(address.href);
  return {
    url: address.href,
    look,
    async drop() {
      await close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
};
