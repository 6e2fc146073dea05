import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import { connectionTo } from './connection.ts';
import { ensureSchema, ensureServiceRole } from './service-role.ts';

type MigrateOptions = {
  /** DATABASE_URL: the user who owns the tables. */
  admin: string;
  service: string;
  /**
   * Where the migrations lie, one `.ts` file each, taken in the order of their names. One that exports
   * `config = { transaction: false }` may build an index concurrently.
   */
  directory: string;
};

const LOCK = 7_295_316;
const APPLICATION = 'waymark-migrate';

// A path, not a URL: what Jest compiles to `require` takes paths only.
const importable = (file: string): string => encodeURI(file).replaceAll('#', '%23').replaceAll('?', '%3f');

const sourceOf = (directory: string): Knex.MigrationSource<string> => ({
  getMigrations: async () =>
    (await readdir(directory)).filter((name) => /\.ts$/.test(name) && !/\.(d|test)\.ts$/.test(name)).sort(),
  getMigrationName: (name) => name,
  getMigration: (name) => import(importable(path.join(directory, name))),
});

const runMigrations = async ({ admin, service, directory }: MigrateOptions): Promise<string[]> => {
  const knex = createKnex({
    client: 'pg',
    connection: connectionTo(admin, APPLICATION, { search_path: `${service},public` }) as Knex.PgConnectionConfig,
    pool: { min: 0, max: 1 },
  });
  try {
    const config = { migrationSource: sourceOf(directory), tableName: 'migrations', schemaName: service };
    // Whoever gets here holds the advisory lock, so Knex's own lock, a row, can only be what a crash has left.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [, applied] = await knex.migrate.latest(config);
    return applied;
  } finally {
    await knex.destroy();
  }
};

const RETRY_MS = 50;

/**
 * Until the migrations of other processes are over. Asks again and again: a statement that waits for the lock would itself hold up
 * whoever has it and builds an index concurrently, for that waits for every statement that has begun before.
 */
const holdAlone = async (admin: pg.Client): Promise<void> => {
  const ask = () => admin.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
  while (!(await ask()).rows[0]?.held) await pause(RETRY_MS);
};

/**
 * Makes the service's role and schema and brings its tables up to date. Processes that start at once wait for each other.
 * @returns the names of the migrations that were applied
 */
export const migrate = async (options: MigrateOptions): Promise<string[]> => {
  const admin = new pg.Client({ ...connectionTo(options.admin, APPLICATION), connectionTimeoutMillis: 5_000 });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await holdAlone(admin);
    await ensureServiceRole(admin, options.admin, options.service);
    await ensureSchema(admin, options.service);
    return await runMigrations(options);
  } finally {
    // Ending the session gives the lock back.
    await admin.end();
  }
};
