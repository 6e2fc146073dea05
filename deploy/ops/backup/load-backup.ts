import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectionTo, migrate } from '@waymark/service-kit';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MODULES } from '../../run/modules.ts';
import { StartError } from '../../run/start-error.ts';
import { migrateAll } from '../../run/stores.ts';
import { type Head, readArchive } from './archive.ts';
import { findTables } from './catalog.ts';

/** @throws {StartError} if a later version made the backup, with migrations that this one does not know */
export const assertKnown = async (file: string, { levels }: Head): Promise<void> => {
  for (const { name, migrations } of MODULES) {
    const known = await readdir(migrations);
    const unknown = (levels[name] ?? []).find((migration) => !known.includes(migration));
    if (unknown)
      throw new StartError(`${file} was made by a newer Waymark: this one does not know ${unknown} of ${name}`);
  }
};

const load = async (client: pg.Client, file: string): Promise<void> => {
  // Disables triggers and foreign keys: they were applied when the rows were written, and counts kept by triggers are in the rows.
  await client.query('set local session_replication_role = replica');
  const tables = (await findTables(client)).map(({ table }) => table);
  await client.query(`truncate ${tables.join(', ')}`);
  await readArchive(file, {
    async table({ table, columns }, rows) {
      const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(rows), target);
    },
    async foot({ sequences }) {
      for (const { name, last, called } of sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called]);
      }
    },
  });
};

/**
 * Restores into a database without Waymark: migrates to the level of the backup, loads the rows in one transaction, then applies the later
 * migrations.
 * @param head of the file, already checked
 */
export const loadBackup = async (databaseUrl: string, file: string, head: Head): Promise<void> => {
  for (const { name, migrations } of MODULES) {
    await migrate({ admin: databaseUrl, service: name, directory: migrations, upTo: head.levels[name] });
  }
  const client = new pg.Client(connectionTo(databaseUrl, 'waymark-restore'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await load(client, file);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrateAll(databaseUrl);
};
