import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@waymark/service-kit';
import { type RunningProduct, runProduct, temporaryDirectory } from '../test/helpers/run-product.ts';

const LIMIT_MS = 240_000;
/** The settings that production requires. */
const PRODUCTION = { NODE_ENV: 'production', SMTP_URL: 'smtps://smtp.example' };
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

const problemsOf = async (environment: Record<string, string>) => {
  const product = await start(environment);
  expect(await product.ended).toBe(1);
  return product.output().trim().split('\n');
};

const statusOf = async (product: RunningProduct, where: string, init?: RequestInit) =>
  (await fetch(product.origin + where, init)).status;

/** Whether the embedded Postgres of that directory has stopped. */
const databaseIsStopped = (directory: string) => !existsSync(path.join(directory, 'postgres/data/postmaster.pid'));

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}, LIMIT_MS);

describe('a start that fails', () => {
  it('reports all problems of the environment, one per line', async () => {
    const lines = await problemsOf({
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

  it('reports a missing mail server, a demo and known secrets in production, one per line', async () => {
    const lines = await problemsOf({
      NODE_ENV: 'production',
      DEMO: 'on',
      INTERNAL_SECRET: 'only-for-trying-it-on-one-machine',
      DATABASE_URL: 'postgres://waymark:waymark@127.0.0.1/waymark',
      AMQP_URL: 'amqp://guest:guest@127.0.0.1',
    });
    expect(lines).toHaveLength(5);
    for (const name of ['SMTP_URL', 'DEMO', 'INTERNAL_SECRET', 'DATABASE_URL', 'AMQP_URL']) {
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^Waymark cannot start: .*${name} `)));
    }
  });

  it('recognises production in NODE_ENV regardless of case and blanks, and refuses the demo', async () => {
    expect(await problemsOf({ NODE_ENV: 'Production ', DEMO: 'on' })).toEqual([
      expect.stringMatching(/^Waymark cannot start: SMTP_URL is required/),
      expect.stringMatching(/^Waymark cannot start: DEMO must be off in production/),
    ]);
  });

  it('reports in production that mails would be sent unencrypted', async () => {
    expect(await problemsOf({ NODE_ENV: 'production', SMTP_URL: 'smtp://smtp.example' })).toEqual([
      expect.stringMatching(/^Waymark cannot start: SMTP_URL would send mails unencrypted/),
    ]);
  });

  it('reports the missing keys if INTERNAL_KEYS has the keys of only some calls between services', async () => {
    const lines = await problemsOf({ INTERNAL_KEYS: `okr>identity=${'k'.repeat(24)}` });
    expect(lines).toContain('Waymark cannot start: INTERNAL_KEYS lacks identity>okr');
    expect(lines).not.toContain('Waymark cannot start: INTERNAL_KEYS lacks okr>identity');
  });

  it('reports an unknown HOST', async () => {
    // Reserved for documentation.
    expect(await problemsOf({ HOST: '192.0.2.1' })).toEqual([
      'Waymark cannot start: HOST 192.0.2.1 cannot be used: this machine has no such address',
    ]);
    expect(await problemsOf({ HOST: 'everywhere' })).toEqual([
      expect.stringMatching(/^Waymark cannot start: HOST must be an address of this machine/),
    ]);
  });

  it('reports problems of the database under DATA_DIR in one line', async () => {
    const directory = dataDir();
    mkdirSync(path.join(directory, 'postgres/data'), { recursive: true });
    writeFileSync(path.join(directory, 'postgres/data/PG_VERSION'), '12\n');
    writeFileSync(path.join(directory, 'postgres/password'), 'kept');
    const lines = await problemsOf({ DATA_DIR: directory });
    expect(lines).toEqual([
      expect.stringMatching(/^Waymark cannot start: The database under DATA_DIR \(.*\) cannot be used: /),
    ]);
  });

  it('reports that the port is taken', async () => {
    const taken = createServer().listen(0);
    cleanUps.push(() => taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const port = String((taken.address() as AddressInfo).port);
    expect(await problemsOf({ PORT: port })).toEqual([expect.stringContaining(`PORT ${port} is taken`)]);
  });

  it('reports that DATA_DIR is not writable', async () => {
    const file = path.join(dataDir(), 'file');
    writeFileSync(file, '');
    expect(await problemsOf({ DATA_DIR: file })).toEqual([
      `Waymark cannot start: DATA_DIR (${file}) cannot be written: it is a file`,
    ]);
  });

  it('reports that DATA_DIR cannot be created', async () => {
    expect(await problemsOf({ DATA_DIR: '/proc/waymark/data' })).toEqual([
      'Waymark cannot start: DATA_DIR (/proc/waymark/data) cannot be written: no directory can be made there',
    ]);
  });

  it('reports an unreachable database or broker without its password', async () => {
    const port = await freePort();
    expect(await problemsOf({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/waymark` })).toEqual([
      `Waymark cannot start: DATABASE_URL (postgres://127.0.0.1:${port}/waymark) cannot be used: nothing listens there`,
    ]);
    const directory = dataDir();
    expect(await problemsOf({ DATA_DIR: directory, AMQP_URL: `amqp://me:secret@127.0.0.1:${port}` })).toEqual([
      `Waymark cannot start: AMQP_URL (amqp://127.0.0.1:${port}) cannot be used: nothing listens there`,
    ]);
    expect(databaseIsStopped(directory)).toBe(true);
  });
});

describe('a started product', () => {
  let first: RunningProduct;
  const directory = dataDir();

  beforeAll(async () => {
    first = await start({ DATA_DIR: directory });
    await first.ready;
  }, LIMIT_MS);

  it('is alive and ready, and serves the web app, the back-office and the list of micro-frontends', async () => {
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

  it('answers 401 in the format of the API without a session', async () => {
    const answer = await fetch(`${first.origin}/api/v1/user`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: false, code: 'SESSION_REQUIRED' });
  });

  it('is reachable on every loopback address of the machine, and on no other address', async () => {
    const port = new URL(first.origin).port;
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    // Of no interface, but local: shows also on a machine with loopback alone whether it listens on every address.
    const spare = { address: '127.0.0.2', internal: false, family: 'IPv4' };
    for (const { address, internal, family } of [spare, ...all.filter(({ scopeid }) => !scopeid)]) {
      const origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
      const reached = fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      expect([address, await reached]).toEqual([address, internal]);
    }
  });

  it('shows its mails at /dev/mailbox outside of production', async () => {
    expect(await statusOf(first, '/dev/mailbox')).toBe(200);
    expect(await statusOf(first, '/dev/anything')).toBe(404);
  });

  it(
    'can run beside one in production, which has no demo and answers 404 below /dev',
    async () => {
      const second = await start({ ...PRODUCTION, DEMO: '', HOST: '0.0.0.0' });
      await second.ready;
      const timeTravel = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"now":"2030-01-01T00:00:00Z"}',
      };
      expect(await statusOf(second, '/dev/clock', timeTravel)).toBe(404);
      for (const where of ['/dev', '/dev/mailbox', '/dev/mailbox/1', '/dev/clock', '/dev/reload.js']) {
        const answer = await fetch(second.origin + where);
        expect([where, answer.status]).toEqual([where, 404]);
        expect(await answer.json()).toMatchObject({ status: false, code: 'NOT_FOUND' });
      }
      expect(second.output()).not.toMatch(/password:|mailbox|Filling/);
      const outside = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
      for (const { address } of outside.filter(({ family }) => family === 'IPv4')) {
        expect((await fetch(`http://${address}:${new URL(second.origin).port}/healthz`)).status).toBe(200);
      }
      expect(await statusOf(first, '/readyz')).toBe(200);
      expect(await second.stop('SIGINT')).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'refuses a second start on its DATA_DIR, and is not affected by it',
    async () => {
      expect(await problemsOf({ DATA_DIR: directory })).toEqual([
        `Waymark cannot start: DATA_DIR (${directory}) is in use by a Waymark that is running: stop it, or set another DATA_DIR`,
      ]);
      expect(await statusOf(first, '/readyz')).toBe(200);
    },
    LIMIT_MS,
  );

  it(
    'exits with 0 after SIGTERM, and stops its database',
    async () => {
      expect(await first.stop()).toBe(0);
      expect(databaseIsStopped(directory)).toBe(true);
      await expect(fetch(`${first.origin}/healthz`)).rejects.toThrow();
    },
    LIMIT_MS,
  );

  it(
    'starts again on the DATA_DIR of a product that was killed',
    async () => {
      const killed = await start({ DATA_DIR: directory });
      await killed.ready;
      await killed.stop('SIGKILL');
      const next = await start({ DATA_DIR: directory });
      await next.ready;
      expect(await next.stop()).toBe(0);
      expect(databaseIsStopped(directory)).toBe(true);
    },
    LIMIT_MS,
  );
});
