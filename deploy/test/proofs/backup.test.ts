import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@waymark/contracts';
import { createLogger, isProcessAlive, migrate, startEmbeddedPostgres } from '@waymark/service-kit';
import { until } from '@waymark/service-kit/testing';
import { checkArchive, headOf, lineOf, writeArchive } from '../../ops/backup/archive.ts';
import { loadBackup } from '../../ops/backup/load-backup.ts';
import { writeBackup } from '../../ops/backup/write-backup.ts';
import { MODULES } from '../../run/modules.ts';
import { hostProduct, type Place } from '../helpers/hosted-product.ts';
import { HOLD, isPublished, mailsRequested, NOTHING, newWorkplace, notArrived } from '../helpers/lost-events.ts';
import { createOwnDatabase, type OwnDatabase, openQueries } from '../helpers/own-database.ts';
import { temporaryDirectory } from '../helpers/run-product.ts';

const LIMIT_MS = 180_000;
const root = path.join(import.meta.dirname, '../../..');
const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}, LIMIT_MS);

const folder = () => {
  const { directory, remove } = temporaryDirectory();
  cleanUps.push(remove);
  return directory;
};

/** Runs a command; returns its output and exit code. */
const run = (script: 'backup' | 'restore', file: string, dataDir: string, more: Record<string, string> = {}) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...more };
    execFile(process.execPath, [path.join(root, `deploy/ops/${script}.ts`), file], { env }, (error, out, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: (out + errors).trim().split('\n') }),
    );
  });

/** Starts the embedded database of a DATA_DIR, as a place for a product. */
const embeddedPlace = async (directory: string): Promise<Place & { stop(): Promise<void> }> => {
  const logger = createLogger({ service: 'postgres', level: 'fatal' });
  const { url, stop } = await startEmbeddedPostgres({ dataDir: directory, durable: false, logger });
  const { query, close } = openQueries(url);
  return { directory, database: { url, query, drop: close }, stop: () => close().then(stop) };
};

/** Every row of every service, by table; and the state of the sequences. */
const contentsOf = async (query: OwnDatabase['query']) => {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = any ($1) and table_type = 'BASE TABLE' and table_name not like 'migrations%' order by 1`,
    [SERVICE_NAMES],
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    // Without published_at, which restoring clears to publish the events again.
    const rows = await query<{ row: string }>(
      `select (to_jsonb(t) - '{published_at}'::text[])::text as row from ${name} t order by 1`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  const sequences = await query<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value as last from pg_sequences
     where schemaname = any ($1) and sequencename not like 'migrations%' order by 1`,
    [SERVICE_NAMES],
  );
  return { ...contents, sequences };
};

describe('a backup of the embedded database', () => {
  const file = path.join(folder(), 'waymark.backup');
  let home: string;
  let contents: Awaited<ReturnType<typeof contentsOf>>;

  beforeAll(async () => {
    home = folder();
    const place = await embeddedPlace(home);
    const { query } = place.database;
    const product = await hostProduct({}, place);
    const { work } = await newWorkplace(product);
    await work();
    await product.settled();
    // Events from here on are not delivered before the backup is made.
    await query(HOLD);
    await work();
    await until(() => isPublished(query), 10, { ms: LIMIT_MS / 2 });
    await product.close();
    const made = await run('backup', file, home);
    expect(made).toEqual({
      code: 0,
      lines: [`${file} holds all that is in the database. Keep it as secret as DATA_DIR.`],
    });
    contents = await contentsOf(query);
    await place.stop();
  }, LIMIT_MS);

  it('is readable only by its owner, and overwrites no other file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('backup', file, home)).toEqual({
      code: 1,
      lines: [`${file} is there already: name another file`],
    });
  });

  it('is refused in one line where there is no folder for it', async () => {
    const nowhere = path.join(folder(), 'missing', 'waymark.backup');
    expect(await run('backup', nowhere, home)).toEqual({
      code: 1,
      lines: [`${nowhere} cannot be written: there is no such folder`],
    });
  });

  it(
    'restores every row into another DATA_DIR, and undelivered events arrive exactly once',
    async () => {
      const elsewhere = folder();
      const restored = await run('restore', file, elsewhere);
      expect(restored).toEqual({ code: 0, lines: [expect.stringMatching(/ [1-9]\d+ events are published anew/)] });
      expect(readdirSync(elsewhere)).toEqual(['postgres']);
      const place = await embeddedPlace(elsewhere);
      const { query } = place.database;
      expect(await contentsOf(query)).toEqual(contents);
      expect((await notArrived(query)).events.length).toBeGreaterThan(10);
      const mailed = (await mailsRequested(query)) - (await notArrived(query)).mails.length;
      const product = await hostProduct({}, place);
      await product.settled();
      await until(async () => (await notArrived(query)).mails.length === 0, 10, { ms: LIMIT_MS / 2 });
      await product.close();
      expect(await notArrived(query)).toEqual(NOTHING);
      const dead = await query('select 1 from notification.jobs where dead_at is not null');
      expect(dead).toEqual([]);
      expect(readdirSync(path.join(elsewhere, 'mailbox'))).toHaveLength((await mailsRequested(query)) - mailed);
      await place.stop();
    },
    LIMIT_MS,
  );

  it('is not restored into a DATA_DIR that already has a database', async () => {
    expect(await run('restore', file, home)).toEqual({
      code: 1,
      lines: [`DATA_DIR (${home}) holds a database already: set another DATA_DIR`],
    });
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['truncated', (bytes) => bytes.subarray(0, bytes.length - 100)],
    [
      'changed in one byte',
      (bytes) => bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    ['not a backup', () => Buffer.from('select 1;')],
    ['empty', () => Buffer.alloc(0)],
  ])('is refused when the file is %s, and leaves DATA_DIR empty', async (_, damage) => {
    const damaged = path.join(folder(), 'spoilt.backup');
    writeFileSync(damaged, damage(readFileSync(file)));
    const target = folder();
    const { code, lines } = await run('restore', damaged, target);
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining(`${damaged} is no backup of Waymark, or it is damaged: `)],
    ]);
    expect(readdirSync(target)).toEqual([]);
  });

  it(
    'whose restore is aborted leaves no files and no process behind',
    async () => {
      const target = folder();
      const child = spawn(process.execPath, [path.join(root, 'deploy/ops/restore.ts'), file], {
        env: { PATH: process.env.PATH, DATA_DIR: target },
      });
      const ended = once(child, 'close');
      const server = path.join(target, 'restoring/postgres/data/postmaster.pid');
      await until(async () => existsSync(server) && /ready/.test(readFileSync(server, 'utf8')));
      const pid = Number(readFileSync(server, 'utf8').split('\n', 1)[0]);
      child.kill('SIGTERM');
      expect(await ended).toEqual([1, null]);
      expect(readdirSync(target)).toEqual([]);
      expect(isProcessAlive(pid)).toBe(false);
    },
    LIMIT_MS,
  );

  it(
    'that is called off while it copies rows says so in one line, and leaves no file behind',
    async () => {
      const place = await embeddedPlace(home);
      const { query } = place.database;
      await query(
        `create table okr.much as select md5(n::text) || md5((n * 2)::text) as text from generate_series(1, 500000) n`,
      );
      const target = folder();
      const unfinished = path.join(target, 'waymark.backup');
      const child = spawn(process.execPath, [path.join(root, 'deploy/ops/backup.ts'), unfinished], {
        env: { PATH: process.env.PATH, DATA_DIR: home },
      });
      const [ended, errors] = [once(child, 'close'), text(child.stderr)];
      const sizeOf = (name: string) => (existsSync(name) ? statSync(name).size : 0);
      await until(async () => sizeOf(`${unfinished}.part`) > 0);
      child.kill('SIGTERM');
      expect([await ended, await errors]).toEqual([[1, null], `Called off: there is no ${unfinished}\n`]);
      expect(readdirSync(target)).toEqual([]);
      await query('drop table okr.much');
      await place.stop();
    },
    LIMIT_MS,
  );

  it('is refused if a newer version made it', async () => {
    const { levels, password } = await checkArchive(file);
    const newer = path.join(folder(), 'newer.backup');
    const head = headOf({ ...levels, okr: [...levels.okr, '20990101000000_later.ts'] }, password);
    await writeArchive(
      newer,
      (async function* () {
        yield lineOf(head);
        yield lineOf({ sequences: [] });
      })(),
    );
    const target = path.join(folder(), 'not there');
    const lines = [`${newer} was made by a newer Waymark: this one does not know 20990101000000_later.ts of okr`];
    expect(await run('restore', newer, target)).toEqual({ code: 1, lines });
    expect(existsSync(target)).toBe(false);
  });

  it('is neither made nor restored if DATABASE_URL is set', async () => {
    const env = { DATABASE_URL: 'postgres://waymark:secret@127.0.0.1:1/waymark' };
    const [made, restored] = [await run('backup', `${file}.2`, home, env), await run('restore', file, home, env)];
    expect(made.lines).toEqual(['DATABASE_URL is set: back that database up with pg_dump']);
    expect(restored.lines).toEqual(['DATABASE_URL is set: restore that database with pg_restore']);
  });
});

describe('a backup that an earlier version has made', () => {
  it(
    'is restored at its schema version, and then migrated',
    async () => {
      const [earlier, now] = [await createOwnDatabase(), await createOwnDatabase()];
      cleanUps.push(earlier.drop, now.drop);
      for (const { name, migrations } of MODULES) {
        const [first = ''] = readdirSync(migrations).sort();
        const upTo = readdirSync(migrations).filter((file) => name !== 'notification' || file === first);
        await migrate({ admin: earlier.url, service: name, directory: migrations, upTo });
      }
      const organisation = '5f0f7c2e-3a52-4a1e-9b1b-6d6a2b0f4c11';
      const blocked =
        'insert into notification.organisations (organisation_uuid, blocked_for_users, block_sequence) values ($1, true, 7)';
      await earlier.query(blocked, [organisation]);
      const file = path.join(folder(), 'earlier.backup');
      await writeBackup(earlier.url, file);
      await loadBackup(now.url, file, await checkArchive(file));
      // A later migration has moved the blocks to a separate table.
      const moved = await now.query('select organisation_uuid, blocked_for_users from notification.subscriptions');
      expect(moved).toEqual([{ organisation_uuid: organisation, blocked_for_users: true }]);
    },
    LIMIT_MS,
  );
});
