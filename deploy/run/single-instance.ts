import { setTimeout as pause } from 'node:timers/promises';
import { connectionTo } from '@waymark/service-kit';
import pg from 'pg';
import { StartError } from './start-error.ts';

const LOCK = "select pg_try_advisory_lock(hashtext('waymark'), hashtext('sole use')) as held";
/** How long connections of a product that was just killed may stay open. */
const LINGER_MS = 5_000;

/**
 * Holds the embedded database for this product alone, for as long as the connection lives: two on one DATA_DIR would send the same
 * reminders, and the first to end would stop the database of the other. The lock ends with its connection, also when the process is killed.
 * @returns releases the lock
 * @throws {StartError} when another product is running on it
 */
export const holdAlone = async (url: string, dataDir: string): Promise<() => Promise<void>> => {
  const client = new pg.Client(connectionTo(url, 'waymark-single-instance'));
  // When the database ends first, the lock has ended with it.
  client.on('error', () => undefined);
  await client.connect();
  const until = Date.now() + LINGER_MS;
  while (!(await client.query<{ held: boolean }>(LOCK)).rows[0]?.held) {
    if (Date.now() > until) {
      await client.end();
      throw new StartError(
        `DATA_DIR (${dataDir}) is in use by a Waymark that is running: stop it, or set another DATA_DIR`,
      );
    }
    await pause(100);
  }
  return () => client.end();
};
