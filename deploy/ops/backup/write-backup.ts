import { connectionTo } from '@waymark/service-kit';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { headOf, lineOf, rowsOf, writeArchive } from './archive.ts';
import { findLevels, findSequences, findTables } from './catalog.ts';

async function* partsOf(client: pg.Client, password: string): AsyncGenerator<string | Buffer> {
  yield lineOf(headOf(await findLevels(client), password));
  for (const found of await findTables(client)) {
    const copied = client.query(copyTo(`copy ${found.table} (${found.columns.join(', ')}) to stdout`));
    // Whoever reads it reports its errors; once that has given up, as with a full disk, nobody else listens when the connection ends.
    copied.on('error', () => undefined);
    yield* rowsOf(found, copied);
  }
  // Read last: sequences are not part of the snapshot, and must not be behind its rows.
  yield lineOf({ sequences: await findSequences(client) });
}

/**
 * Writes a consistent snapshot of every table of every service into one file; the product may be running. The queues are left out:
 * restoring publishes the events in the outboxes again.
 */
export const writeBackup = async (databaseUrl: string, file: string, calledOff?: AbortSignal): Promise<void> => {
  const client = new pg.Client(connectionTo(databaseUrl, 'waymark-backup'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await writeArchive(file, partsOf(client, decodeURIComponent(new URL(databaseUrl).password)), calledOff);
  } finally {
    await client.end();
  }
};
