import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '../logger.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

const ask = async ({ url }: EmbeddedPostgres, sql: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
};

/** Somebody without rights whom every machine knows. */
const DAEMON = { uid: 1, gid: 1 };

/** Whether another user can run Node on what lies here: only root can try, and not everybody may enter every home. */
const daemonGetsHere = (() => {
  if (process.getuid?.() !== 0) return false;
  const script = `require('node:fs').readFileSync(${JSON.stringify(path.join(import.meta.dirname, 'database.ts'))})`;
  return spawnSync(process.execPath, ['-e', script], DAEMON).status === 0;
})();

/** Starts it in a process of its own, says its address, and leaves it running. */
const startScript = (dataDir: string) => `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))});
  const logger = { info() {}, warn() {} };
  console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false, logger })).url);`;

/** DATA_DIRs in a folder that only its owner can enter, as below /root. */
describe('a DATA_DIR', () => {
  let folder: string;
  let running: EmbeddedPostgres[];
  let told: string[];
  const at = (...names: string[]) => path.join(folder, ...names);
  const start = async (name: string) => {
    const dataDir = at(name);
    const server = await startEmbeddedPostgres({ dataDir, durable: false, logger, report: (line) => told.push(line) });
    running.push(server);
    return server;
  };
  const make = async (name: string, word: string) => {
    const server = await start(name);
    await ask(server, `create table kept as select '${word}' as word`);
    await server.stop();
  };
  const wordIn = (server: EmbeddedPostgres) => ask(server, 'select word from kept');
  const knowsNothing = async (server: EmbeddedPostgres) =>
    (await ask(server, "select to_regclass('kept')::text")) === null;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'waymark-moves-'));
    await chmod(folder, 0o700);
    running = [];
    told = [];
  });
  afterEach(async () => {
    for (const server of running) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps its database when it is moved, and its old path starts with an empty database', async () => {
    await make('a', 'first');
    await rename(at('a'), at('b'));
    const anew = await start('a');
    const moved = await start('b');
    await expect(knowsNothing(anew)).resolves.toBe(true);
    await expect(wordIn(moved)).resolves.toBe('first');
    expect(told).toEqual([]);
  });

  it('can be copied while its server is stopped, and copy and original have separate data', async () => {
    await make('a', 'first');
    // Whatever the copy keeps of owners and rights.
    await cp(at('a'), at('b'), { recursive: true });
    const original = await start('a');
    const copy = await start('b');
    expect(copy.adopted).toBe(false);
    await ask(copy, "update kept set word = 'second'");
    await expect(wordIn(copy)).resolves.toBe('second');
    await expect(wordIn(original)).resolves.toBe('first');
  });

  it('works with a link to a database, and a second link to the same database gets the same server', async () => {
    await make('disk', 'first');
    await mkdir(at('a'));
    await mkdir(at('b'));
    await symlink(at('disk/postgres'), at('a/postgres'));
    await symlink(at('disk/postgres'), at('b/postgres'));
    const one = await start('a');
    await expect(wordIn(one)).resolves.toBe('first');
    const other = await start('b');
    expect([other.adopted, other.url]).toEqual([true, one.url]);
  });

  it('with a broken link gets an empty database, and the link is renamed', async () => {
    await mkdir(at('a'));
    await symlink(at('unmounted/postgres'), at('a/postgres'));
    await expect(knowsNothing(await start('a'))).resolves.toBe(true);
    expect(told).toEqual([expect.stringMatching(/unmounted\/postgres, where there is no directory: it was put aside/)]);
    await expect(readdir(at('a'))).resolves.toEqual(expect.arrayContaining(['postgres', 'postgres.aside-1']));
  });

  it.each(['data.new/PG_VERSION', 'new-4194304/PG_VERSION', 'data/base/1', 'somebody/elses.file'])(
    'has an incomplete database directory renamed with its content, and gets an empty database: %s',
    async (file) => {
      await mkdir(path.dirname(at('a/postgres', file)), { recursive: true });
      await writeFile(at('a/postgres', file), 'half');
      await expect(knowsNothing(await start('a'))).resolves.toBe(true);
      expect(told).toEqual([expect.stringMatching(/postgres holds no whole database: it was put aside as .*aside-1/)]);
      await expect(readFile(at('a/postgres.aside-1', file), 'utf8')).resolves.toBe('half');
    },
  );

  it('gives the same server to two processes that start at the same time', async () => {
    const another = promisify(execFile)(process.execPath, ['--input-type=module', '-e', startScript(at('a'))]);
    const [one, { stdout }] = await Promise.all([start('a'), another]);
    expect(stdout.trim()).toBe(one.url);
    expect(told).toEqual([]);
  });

  if (daemonGetsHere) {
    it('refuses to start for a user who cannot read its database, and leaves the database in place', async () => {
      await make('a', 'first');
      const { uid, gid } = DAEMON;
      await chown(folder, uid, gid);
      await chown(at('a'), uid, gid);
      const script = startScript(at('a'));
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { uid, gid });
      await expect(run).rejects.toThrow(/postgres\/data\/PG_VERSION is not accessible to this user/);
      await expect(readdir(at('a'))).resolves.toEqual(['postgres']);
      await expect(wordIn(await start('a'))).resolves.toBe('first');
    });

    it('still starts for the user who owns it after root has used it, and keeps the data', async () => {
      const { uid, gid } = DAEMON;
      await chown(folder, uid, gid);
      const script = startScript(at('a'));
      const begin = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { uid, gid });
      await begin();
      const root = await start('a');
      await ask(root, "create table kept as select 'first' as word");
      await root.stop();
      await begin();
      await expect(wordIn(await start('a'))).resolves.toBe('first');
    });
  }

  // Only root's databases were kept there.
  if (process.getuid?.() === 0) {
    it('linked to the location of an earlier version gets its own copy, also after an interrupted one', async () => {
      const former = `/var/lib/waymark/${randomBytes(8).toString('hex')}`;
      await make('made', 'first');
      await mkdir(path.dirname(former), { recursive: true });
      await rename(at('made/postgres'), former);
      try {
        for (const name of ['a', 'b']) {
          await mkdir(at(name));
          await symlink(former, at(name, 'postgres'));
        }
        // Starts that were killed while they copied, and before they had put the copy in its place.
        await mkdir(at('a/postgres.half'));
        await mkdir(at('b/postgres.whole/data'), { recursive: true });
        const one = await start('a');
        await ask(one, "update kept set word = 'second'");
        const other = await start('b');
        await expect(wordIn(one)).resolves.toBe('second');
        await expect(wordIn(other)).resolves.toBe('first');
        await expect(readFile(path.join(former, 'data/PG_VERSION'), 'utf8')).resolves.toMatch(/^\d+/);
        expect(told).toEqual([
          expect.stringMatching(
            /half is a copy that no start has finished: it was put aside as .*, and a new one takes its place$/,
          ),
          expect.stringContaining(`${former} into ${at('a')}`),
          expect.stringMatching(
            /whole is a copy that no start has finished: it was put aside as .*, and a new one takes its place$/,
          ),
          expect.stringContaining(`${former} into ${at('b')}`),
        ]);
      } finally {
        await rm(former, { recursive: true });
      }
    });
  }
});
