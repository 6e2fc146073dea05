import { rm } from 'node:fs/promises';
import path from 'node:path';
import { connectionTo } from '@waymark/service-kit';
import pg from 'pg';
import { MODULES } from '../run/modules.ts';
import { INVITED, ORGANISATION } from './demo-content.ts';
import { DEMO_ADDRESSES } from './demo-passwords.ts';

const asAdmin = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionTo(url, 'waymark-demo'));
  await client.connect();
  return work(client).finally(() => client.end());
};

const hasTable = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [name]);
  return rows[0]?.found !== null;
};

const knowsOthers = async (client: pg.Client, table: string, column: string, own: readonly string[]) => {
  if (!(await hasTable(client, table))) return false;
  const { rowCount } = await client.query(`select 1 from ${table} where not (${column} = any ($1)) limit 1`, [own]);
  return rowCount !== 0;
};

/** Whether the database has no schema of Waymark yet. */
export const isUntouched = (url: string): Promise<boolean> =>
  asAdmin(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_namespace where nspname = any ($1) limit 1', [
      MODULES.map(({ name }) => name),
    ]);
    return rowCount === 0;
  });

/**
 * Empties an embedded database that contains only an unfinished demo.
 * @returns false, with nothing changed, if there is any other account or organisation
 */
export const clearUnfinishedDemo = (url: string, dataDir: string): Promise<boolean> =>
  asAdmin(url, async (client) => {
    const people = [...DEMO_ADDRESSES, ...INVITED];
    if (await knowsOthers(client, 'identity.users', 'email', people)) return false;
    if (await knowsOthers(client, 'identity.organisations', 'name', [ORGANISATION])) return false;
    const schemas = [...MODULES.map(({ name }) => name), 'pgboss'];
    await client.query(`drop schema if exists ${schemas.join(', ')} cascade`);
    await rm(path.join(dataDir, 'mailbox'), { recursive: true, force: true });
    return true;
  });
