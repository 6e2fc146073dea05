import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, type RunningProduct, runProduct, temporaryDirectory } from '../testing/run-product.ts';

const LIMIT_MS = 240_000;
const cleanUps: (() => unknown)[] = [];

const dataDir = () => {
  const { directory, remove } = temporaryDirectory();
  cleanUps.push(remove);
  return directory;
};

const start = async (environment: Record<string, string> = {}) => {
  const product = await runProduct({ DATA_DIR: dataDir(), ...environment });
  cleanUps.push(() => product.stop('SIGKILL'));
  return product;
};

const complaints = async (environment: Record<string, string>) => {
  const product = await start(environment);
  expect(await product.ended).toBe(1);
  return product.output().trim().split('\n');
};

const statusOf = async (product: RunningProduct, where: string, init?: RequestInit) =>
  (await fetch(product.origin + where, init)).status;

/** Whether the embedded Postgres of that directory has gone for good. */
const databaseIsGone = (directory: string) => !existsSync(path.join(directory, 'postgres/data/postmaster.pid'));

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}, LIMIT_MS);

describe('a start that cannot be', () => {
  it('names everything that is wrong with the environment, a line each', async () => {
    const lines = await complaints({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://root@localhost/waymark',
      AMQP_URL: 'http://localhost',
      DEMO: 'perhaps',
      TRUSTED_PROXIES: 'everybody',
    });
    expect(lines).toHaveLength(5);
    for (const name of ['PORT', 'DATABASE_URL', 'AMQP_URL', 'DEMO', 'TRUSTED_PROXIES']) {
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^Waymark cannot start: ${name} \\w+`)));
    }
  });

  it('says that the port is taken', async () => {
    const taken = createServer().listen(0);
    cleanUps.push(() => taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const port = String((taken.address() as AddressInfo).port);
    expect(await complaints({ PORT: port })).toEqual([expect.stringContaining(`PORT ${port} is taken`)]);
  });

  it('says that DATA_DIR cannot be written', async () => {
    const file = path.join(dataDir(), 'file');
    writeFileSync(file, '');
    expect(await complaints({ DATA_DIR: file })).toEqual([
      `Waymark cannot start: DATA_DIR (${file}) cannot be written: it is a file`,
    ]);
  });

  it('says that DATA_DIR cannot be made, where nothing can', async () => {
    expect(await complaints({ DATA_DIR: '/proc/waymark/data' })).toEqual([
      'Waymark cannot start: DATA_DIR (/proc/waymark/data) cannot be written: no directory can be made there',
    ]);
  });

  it('says which store does not answer, without its password', async () => {
    const port = await freePort();
    expect(await complaints({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/waymark` })).toEqual([
      `Waymark cannot start: DATABASE_URL (postgres://127.0.0.1:${port}/waymark) cannot be used: nothing listens there`,
    ]);
    const directory = dataDir();
    expect(await complaints({ DATA_DIR: directory, AMQP_URL: `amqp://me:secret@127.0.0.1:${port}` })).toEqual([
      `Waymark cannot start: AMQP_URL (amqp://127.0.0.1:${port}) cannot be used: The broker does not answer`,
    ]);
    expect(databaseIsGone(directory)).toBe(true);
  });
});

describe('a started product', () => {
  let first: RunningProduct;
  const directory = dataDir();

  beforeAll(async () => {
    first = await start({ DATA_DIR: directory });
    await first.ready;
  }, LIMIT_MS);

  it('lives, is ready, and serves the web app, the back-office and the list of micro-frontends', async () => {
    for (const where of [
      '/healthz',
      '/readyz',
      '/',
      '/login',
      '/backoffice/',
      '/remotes.json',
      '/.well-known/jwks.json',
    ]) {
      expect([where, await statusOf(first, where)]).toEqual([where, 200]);
    }
    expect(await statusOf(first, '/internal/super_admins')).toBe(404);
    expect(await statusOf(first, '/metrics')).toBe(404);
  });

  it('answers as the API does where no one is signed in', async () => {
    const answer = await fetch(`${first.origin}/api/v1/user`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: false, code: 'SESSION_REQUIRED' });
  });

  it(
    'has a second one beside it, which moves no clock in production',
    async () => {
      const second = await start({ NODE_ENV: 'production' });
      await second.ready;
      const travel = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"now":"2030-01-01T00:00:00Z"}',
      };
      expect(await statusOf(second, '/dev/clock', travel)).toBe(404);
      expect(await statusOf(first, '/readyz')).toBe(200);
      expect(await second.stop('SIGINT')).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'lets no other start on its DATA_DIR, and loses nothing by one that tries',
    async () => {
      expect(await complaints({ DATA_DIR: directory })).toEqual([
        `Waymark cannot start: DATA_DIR (${directory}) is in use by a Waymark that is running: stop it, or set another DATA_DIR`,
      ]);
      expect(await statusOf(first, '/readyz')).toBe(200);
    },
    LIMIT_MS,
  );

  it(
    'ends with 0 after SIGTERM and leaves nothing running',
    async () => {
      expect(await first.stop()).toBe(0);
      expect(databaseIsGone(directory)).toBe(true);
      await expect(fetch(`${first.origin}/healthz`)).rejects.toThrow();
    },
    LIMIT_MS,
  );

  it(
    'starts again on what a killed one has left',
    async () => {
      const killed = await start({ DATA_DIR: directory });
      await killed.ready;
      await killed.stop('SIGKILL');
      const next = await start({ DATA_DIR: directory });
      await next.ready;
      expect(await next.stop()).toBe(0);
      expect(databaseIsGone(directory)).toBe(true);
    },
    LIMIT_MS,
  );
});
