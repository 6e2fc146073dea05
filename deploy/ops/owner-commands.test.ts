import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { createLogger, type EmbeddedPostgres, isProcessAlive, startEmbeddedPostgres } from '@waymark/service-kit';
import { until } from '@waymark/service-kit/testing';
import pg from 'pg';
import { temporaryDirectory } from '../test/helpers/run-product.ts';

const LIMIT_MS = 120_000;
const root = path.join(import.meta.dirname, '../..');

const EVENT = `insert into identity.outbox (event_id, type, subject, data, occurred_at, published_at)
  values (gen_random_uuid(), 'waymark.identity.user.updated.v1', 'ada', '{}', now(), now())`;

/** A Postgres with password authentication, whose roles have passwords that cannot be derived from the owner's. */
const keepIsolated = () => {
  const { directory, remove } = temporaryDirectory();
  const passwords = new Map(SERVICE_NAMES.map((name) => [name, randomBytes(24).toString('hex')]));
  let server: EmbeddedPostgres;
  const owner = () => server.url;
  const addressOf = (name: ServiceName) =>
    Object.assign(new URL(owner()), { username: `waymark_${name}`, password: passwords.get(name) }).href;

  beforeAll(async () => {
    const logger = createLogger({ service: 'test', level: 'warn' });
    server = await startEmbeddedPostgres({ dataDir: directory, durable: false, logger });
    for (const name of SERVICE_NAMES) {
      execFileSync(process.execPath, ['src/main.ts', 'migrate'], {
        cwd: path.join(root, 'services', name),
        env: { PATH: process.env.PATH, DATABASE_ADMIN_URL: owner(), DATABASE_URL: addressOf(name) },
      });
    }
  }, LIMIT_MS);
  afterAll(async () => {
    await server?.stop();
    remove();
  }, LIMIT_MS);

  const ask = async (url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResultRow[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query(sql, values)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const run = (script: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: owner() };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const whoSignsIn = () =>
    Promise.all(
      SERVICE_NAMES.map(async (name) => {
        const [row] = await ask(addressOf(name), 'select current_user as who').catch(() => []);
        return row?.who;
      }),
    );
  return { owner, ask, run, whoSignsIn };
};

describe('commands with the URL of the database’s owner', () => {
  const { owner, ask, run, whoSignsIn } = keepIsolated();
  const roles = SERVICE_NAMES.map((name) => `waymark_${name}`);

  it(
    'republish events without changing the passwords of the services’ roles',
    async () => {
      await ask(owner(), EVENT);
      expect(await whoSignsIn()).toEqual(roles);
      const { status, output } = run('deploy/ops/republish.ts', '--days', '1');
      expect([status, output]).toEqual([0, expect.stringMatching(/^1 events of identity are on their way again\.$/m)]);
      expect(await ask(owner(), 'select 1 as one from identity.outbox where published_at is null')).toHaveLength(1);
      expect(await whoSignsIn()).toEqual(roles);
    },
    LIMIT_MS,
  );

  it(
    'refuse a super admin without an account, without changing the passwords of the services’ roles',
    async () => {
      const { status, output } = run('services/identity/src/cli/grant-super-admin.ts', 'ada@people.example');
      expect([status, output]).toEqual([1, 'Nobody has an account with ada@people.example\n']);
      expect(await whoSignsIn()).toEqual(roles);
    },
    LIMIT_MS,
  );
});

const ON_A_DATABASE = [
  ['deploy/ops/replay.ts', '--service', 'identity'],
  ['deploy/ops/republish.ts', '--days', '1'],
  ['deploy/ops/dead-letters.ts', 'list', '--service', 'okr'],
  ['deploy/ops/dead-jobs.ts', 'list', '--service', 'okr'],
  ['services/identity/src/cli/grant-super-admin.ts', 'ada@people.example'],
] as const;

/** Runs a command in an empty folder that is its DATA_DIR too. */
const runInEmptyFolder = (script: string, args: readonly string[]) => {
  const { directory, remove } = temporaryDirectory();
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH, DATA_DIR: directory },
    encoding: 'utf8',
  });
  const left = readdirSync(directory);
  remove();
  return { directory, status, stdout, stderr, left };
};

describe('commands with a DATA_DIR that holds no database', () => {
  it.each([['deploy/ops/backup.ts', 'waymark.backup'], ...ON_A_DATABASE])(
    'fail with a message and create no files: %s',
    (script, ...args) => {
      const { directory, status, stdout, stderr, left } = runInEmptyFolder(script, args);
      const line = `The database under DATA_DIR (${directory}) cannot be used: it does not exist yet\n`;
      expect([status, stdout + stderr, left]).toEqual([1, line, []]);
    },
    LIMIT_MS,
  );
});

describe('commands that are told to stop while they use the database of a product that is stopped', () => {
  const { directory, remove } = temporaryDirectory();
  const postmaster = path.join(directory, 'postgres/data/postmaster.pid');
  const logger = createLogger({ service: 'test', level: 'warn' });

  beforeAll(async () => (await startEmbeddedPostgres({ dataDir: directory, durable: false, logger })).stop(), LIMIT_MS);
  afterAll(remove);

  it.each(ON_A_DATABASE)(
    'stop it: %s',
    async (script, ...args) => {
      const child = spawn(process.execPath, [path.join(root, script), ...args], {
        env: { PATH: process.env.PATH, DATA_DIR: directory },
      });
      const ended = once(child, 'close');
      const errors = text(child.stderr);
      await until(async () => existsSync(postmaster) && readFileSync(postmaster, 'utf8').includes('\n'));
      const pid = Number(readFileSync(postmaster, 'utf8').split('\n', 1)[0]);
      child.kill('SIGINT');
      expect([await ended, await errors]).toEqual([[1, null], 'Called off\n']);
      expect(isProcessAlive(pid)).toBe(false);
    },
    LIMIT_MS,
  );
});

describe('commands with an option or an argument that they do not know', () => {
  it.each([
    ['deploy/ops/backup.ts', '--help'],
    ['deploy/ops/restore.ts', '--help'],
    ['deploy/ops/replay.ts', '--service', 'okr', 'billing'],
    ['deploy/ops/republish.ts', '--days', '1', '--service', 'okr'],
    ['deploy/ops/dead-letters.ts', 'redeliver', '--service', 'okr', '--queue', 'okr.members'],
    ['deploy/ops/dead-jobs.ts', 'revive', '--all', '--service', 'okr', '--kind', 'mail'],
  ])(
    'say how they are used, and do nothing: %s',
    (script, ...args) => {
      const { status, stdout, stderr, left } = runInEmptyFolder(script, args);
      expect([status, stdout, stderr, left]).toEqual([
        1,
        '',
        expect.stringMatching(/^Usage: npm run \S+ -- .*\n$/),
        [],
      ]);
    },
    LIMIT_MS,
  );
});
