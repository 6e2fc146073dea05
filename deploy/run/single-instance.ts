import { setTimeout as pause } from 'node:timers/promises';
import { connectionTo } from '@waymark/service-kit';
import pg from 'pg';
import { StartError } from './start-error.ts';

const LOCK = "select pg_try_advisory_lock(hashtext('waymark'), hashtext('sole use')) as held";
/** How long connections of a killed product may stay open. */
const LIMIT_MS = 5_000;

const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(connectionTo(url, 'waymark-single-instance'));
  // If the database stops first, the lock is gone with it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const take = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ held: boolean }>(LOCK)).rows[0]?.held ?? false;

/** Whether a running product holds the lock of the embedded database. */
export const isHeld = async (url: string): Promise<boolean> => {
  const client = await open(url);
  return take(client)
    .then((taken) => !taken)
    .finally(() => client.end());
};

/**
 * Takes an advisory lock on the embedded database: two products on one DATA_DIR would send the same reminders, and the first to stop would
 * stop the database of the other. The lock ends with its connection, also when the process is killed.
 * @returns a function that releases the lock
 * @throws {StartError} if another product holds it
 */
export const lockDatabase = async (url: string, dataDir: string): Promise<() => Promise<void>> => {
  const client = await open(url);
  const until = Date.now() + LIMIT_MS;
  while (!(await take(client))) {
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
