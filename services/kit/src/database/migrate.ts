import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import { connectionTo } from './connection.ts';
import { ensureSchema, ensureServiceRole, isRoleUrl, protectMigrations, roleUrl } from './service-role.ts';
import { sqlStateOf } from './store-errors.ts';
import { waitBriefly } from './table-changes.ts';

type MigrateOptions = {
  /** The URL of the user who owns the tables. */
  admin: string;
  /** The URL by which the service's role connects; default: derived from `admin`. */
  own?: string;
  service: string;
  /**
   * The folder of the migrations, one `.ts` file each, applied in the order of their names. One that exports `config = { transaction: false
   * }` may build an index concurrently.
   */
  directory: string;
  /** The names of the migrations that may be applied; default: all. To create tables like those of an earlier version. */
  upTo?: readonly string[];
  /** An existing role keeps its password: for callers that do not connect as it. */
  keepsPassword?: boolean;
};

const LOCK = 7_295_316;
const APPLICATION = 'waymark-migrate';

// A path, not a URL: Jest compiles this to `require`, which accepts only paths.
const importable = (file: string): string => encodeURI(file).replaceAll('#', '%23').replaceAll('?', '%3f');

const namesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => /\.ts$/.test(name) && !/\.(d|test)\.ts$/.test(name)).sort();

type Migration = Knex.Migration & { config?: { transaction?: boolean } };

const withBriefWaits = (migration: Migration): Migration =>
  migration.config?.transaction === false
    ? migration
    : {
        ...migration,
        up: async (trx) => {
          await waitBriefly(trx);
          await migration.up(trx);
        },
      };

const sourceOf = (directory: string, upTo?: readonly string[]): Knex.MigrationSource<string> => ({
  getMigrations: async () => (await namesIn(directory)).filter((name) => upTo?.includes(name) ?? true),
  getMigrationName: (name) => name,
  getMigration: async (name) => withBriefWaits(await import(importable(path.join(directory, name)))),
});

/** The table is locked by another transaction, or that transaction waits for a table that the migration has locked. */
const IN_USE = new Set(['55P03', '40P01']);
const AGAIN_MS = 300;
const PATIENCE_MS = 600_000;

/** Releases its locks so that waiting statements can run, and tries again. @throws after ten minutes */
const untilFree = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!IN_USE.has(sqlStateOf(error))) throw error;
      if (performance.now() > until)
        throw new Error('a table was in use for ten minutes: find out which session holds it, and migrate again', {
          cause: error,
        });
      await pause(AGAIN_MS);
    }
  }
};

/** In one transaction if the tables are not in use yet; else each by itself, so that it holds its locks only as long as needed. */
const applyAll = async (knex: Knex, config: Knex.MigratorConfig): Promise<string[]> => {
  const [before] = await knex.migrate.list(config);
  if (before.length === 0) {
    const [, names] = await knex.migrate.latest(config);
    return names;
  }
  const applied: string[] = [];
  for (;;) {
    const [, names] = await untilFree(() => knex.migrate.up(config));
    if (names.length === 0) return applied;
    applied.push(...names);
  }
};

const runMigrations = async ({ admin, service, directory, upTo }: MigrateOptions): Promise<string[]> => {
  const knex = createKnex({
    client: 'pg',
    connection: connectionTo(admin, APPLICATION, { search_path: `${service},public` }) as Knex.PgConnectionConfig,
    pool: { min: 0, max: 1 },
    // Errors are thrown as well.
    log: { warn: () => undefined },
  });
  try {
    const config = {
      migrationSource: sourceOf(directory, upTo),
      tableName: 'migrations',
      schemaName: service,
      // A release only adds to the schema, so a process of the previous release may start on the schema of the next.
      disableMigrationsListValidation: true,
    };
    // This process holds the advisory lock, so Knex's own lock, a row, can only be left over from a crash.
    await knex.migrate.forceFreeMigrationsLock(config);
    return await applyAll(knex, config);
  } finally {
    await knex.destroy();
  }
};

const RETRY_MS = 50;

/**
 * Waits until the migrations of other processes have ended, by polling: a statement that waits for the lock would itself block a concurrent
 * build of an index by the holder, because that waits for all statements that began before it.
 */
const holdAlone = async (admin: pg.Client): Promise<void> => {
  const tryLock = () => admin.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
  while (!(await tryLock()).rows[0]?.held) await pause(RETRY_MS);
};

/**
 * Creates the service's role and schema and migrates its tables. Processes that start at the same time wait for each other.
 * @returns the names of the migrations that were applied
 */
export const migrate = async (options: MigrateOptions): Promise<string[]> => {
  const admin = new pg.Client({ ...connectionTo(options.admin, APPLICATION), connectionTimeoutMillis: 5_000 });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await holdAlone(admin);
    const own = roleUrl(options.own ?? options.admin, options.service);
    await ensureServiceRole(admin, own, options.service, options.keepsPassword);
    await ensureSchema(admin, options.service);
    const applied = await runMigrations(options);
    await protectMigrations(admin, options.service);
    return applied;
  } finally {
    // Ending the session gives the lock back.
    await admin.end();
  }
};

/** No schema, no table or no right to read it: the migrations for this role have not run yet. */
const NOTHING_THERE = new Set(['3F000', '42P01', '42501']);

/**
 * For a service that connects as its own role, which cannot migrate.
 * @throws with a message for the operator if the schema is older than this code
 */
const assertMigrated = async (own: string, service: string, directory: string): Promise<void> => {
  const client = new pg.Client({ ...connectionTo(own, APPLICATION), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select name from ${service}.migrations`);
    const applied = new Set(rows.map(({ name }) => name));
    const missing = (await namesIn(directory)).filter((name) => !applied.has(name));
    if (missing.length === 0) return;
    throw new Error(
      `its schema ${service} is older than this version by ${missing.length}, from ${missing[0]}: migrate first`,
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !NOTHING_THERE.has(error.code ?? '')) throw error;
    throw new Error(`it has no schema ${service} for this version: migrate first`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Migrates the service's tables; with the URL of its own role, only checks that they are migrated.
 * @throws if they are older than this code and cannot be migrated
 */
export const ensureMigrated = async (
  url: string,
  service: string,
  directory: string,
  options: Pick<MigrateOptions, 'keepsPassword'> = {},
): Promise<void> => {
  if (isRoleUrl(url, service)) await assertMigrated(url, service, directory);
  else await migrate({ admin: url, service, directory, ...options });
};
