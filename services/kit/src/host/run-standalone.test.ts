import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { callPairsOf } from '@waymark/contracts';
import pg from 'pg';
import { roleUrl } from '../database/service-role.ts';
import { amqpServer } from '../events/testing/test-servers.ts';
import { until } from '../events/testing/until.ts';
import { closedAfter, lockWaiters, type TestDatabase, testDatabase } from '../testing/index.ts';
import { freePort } from './free-port.ts';

const atEnd = closedAfter(afterEach);

const FIXTURES = path.join(import.meta.dirname, '../testing/fixtures');
const ELSEWHERE = { IDENTITY_URL: 'http://127.0.0.1:9' };

const launch = (env: Record<string, string>): ChildProcess => {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, [path.join(FIXTURES, 'notes-main.ts')], { env: { PATH, ...env } });
};

const outcomeOf = async (child: ChildProcess): Promise<{ code: number; lines: string[] }> => {
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  return {
    code,
    lines: text
      .trim()
      .split('\n')
      .filter((line) => !line.includes('Warning')),
  };
};

const saying = async (child: ChildProcess, words: string): Promise<void> => {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(words)) return;
  throw new Error('it ended before it said so');
};

describe('runStandalone', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase('okr', path.join(FIXTURES, 'migrations'));
  });
  afterAll(() => test.close());

  it('prints every missing or invalid variable, and exits with 1', async () => {
    const { code, lines } = await outcomeOf(launch({ PORT: 'x' }));
    expect(code).toBe(1);
    const words = [
      'PORT must be a number',
      'DATABASE_URL is required',
      'AMQP_URL is required',
      'IDENTITY_URL is required',
    ];
    for (const problem of words) expect(lines).toContain(`okr: ${problem}`);
  });

  it('refuses known default secrets and a missing SMTP_URL in production, with one line each', async () => {
    const { code, lines } = await outcomeOf(
      launch({
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://me:postgres@127.0.0.1:1/x',
        AMQP_URL: 'amqp://me:guest@127.0.0.1:2',
        INTERNAL_SECRET: 'change-me-to-32-random-characters',
        ...ELSEWHERE,
      }),
    );
    expect([code, lines.length]).toEqual([1, 4]);
    for (const name of ['SMTP_URL', 'INTERNAL_SECRET', 'DATABASE_URL', 'AMQP_URL'])
      expect(lines).toContainEqual(expect.stringContaining(name));
  });

  const secret = () => randomBytes(24).toString('hex');
  const production = (more: Record<string, string>) => ({
    ...{ NODE_ENV: 'production', PORT: '0', SMTP_URL: 'smtps://smtp.example', ...ELSEWHERE },
    AMQP_URL: `amqp://me:${secret()}@127.0.0.1:2`,
    INTERNAL_KEYS: callPairsOf('okr')
      .map((pair) => `${pair}=${secret()}`)
      .join(','),
    ...more,
  });

  it('refuses to start in production with credentials of other services or roles', async () => {
    const { code, lines } = await outcomeOf(
      launch(
        production({
          DATABASE_URL: `postgres://owner:${secret()}@127.0.0.1:1/x`,
          INTERNAL_KEYS: `okr>identity=${secret()},billing>identity=${secret()}`,
        }),
      ),
    );
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^okr: DATABASE_URL must be that of waymark_okr in production/));
    expect(lines).toContain('okr: INTERNAL_KEYS lacks okr>billing');
    expect(lines).toContain('okr: INTERNAL_KEYS has billing>identity, which is not for okr to know');
  });

  describe('with a DATABASE_URL of the service’s own role', () => {
    const fresh = `waymark_own_${randomBytes(6).toString('hex')}`;
    const server = () => new URL(process.env.TEST_DATABASE_URL ?? '');
    const adminUrl = () => Object.assign(server(), { pathname: `/${fresh}` }).href;
    // Derived as it is for all others here: the role belongs to the whole server.
    const ownUrl = () => roleUrl(adminUrl(), 'okr');
    const migrating = (more: Record<string, string> = {}) =>
      spawn(process.execPath, [path.join(FIXTURES, 'notes-main.ts'), 'migrate'], {
        env: { PATH: process.env.PATH, DATABASE_ADMIN_URL: adminUrl(), DATABASE_URL: ownUrl(), ...more },
      });
    const inDatabase = async (sql: string) => {
      const client = new pg.Client({ connectionString: adminUrl() });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    };
    beforeAll(() => test.admin(`create database ${fresh}`));
    afterAll(() => test.admin(`drop database ${fresh} with (force)`));
    const started = () => outcomeOf(launch(production({ DATABASE_URL: ownUrl() })));

    it('exits with 1 and one line if its schema does not exist', async () => {
      const { code, lines } = await started();
      expect([code, lines]).toEqual([
        1,
        [expect.stringContaining('it has no schema okr for this version: migrate first')],
      ]);
    });

    it('accepts its schema after a separate run of migrate', async () => {
      expect((await outcomeOf(migrating())).code).toBe(0);
      const { code, lines } = await started();
      // As far as the broker, which is none here.
      expect([code, lines]).toEqual([1, [expect.stringMatching(/^okr: AMQP_URL .* cannot be used/)]]);
    });

    it('does not start on a schema that is older than its code', async () => {
      await inDatabase("delete from okr.migrations where name = '0002_notes_by_due.ts'");
      const { lines } = await started();
      const older = 'its schema okr is older than this version by 1, from 0002_notes_by_due.ts: migrate first';
      expect(lines).toEqual([expect.stringContaining(older)]);
    });

    it('has no right to write into the table of migrations', async () => {
      const client = new pg.Client({ connectionString: ownUrl() });
      await client.connect();
      for (const sql of ["insert into okr.migrations (name) values ('x')", 'delete from okr.migrations'])
        await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
      await client.end();
    });

    it('refuses to migrate in production with a DATABASE_ADMIN_URL that accepts any certificate', async () => {
      const admin = Object.assign(new URL(adminUrl()), {
        password: randomBytes(16).toString('hex'),
        search: '?sslmode=no-verify',
      });
      const { code, lines } = await outcomeOf(migrating({ NODE_ENV: 'production', DATABASE_ADMIN_URL: admin.href }));
      expect([code, lines]).toEqual([
        1,
        [expect.stringMatching(/^okr: DATABASE_ADMIN_URL would take any certificate: /)],
      ]);
    });

    it('refuses to migrate with a NODE_ENV that is not known', async () => {
      const { code, lines } = await outcomeOf(migrating({ NODE_ENV: 'prod' }));
      expect([code, lines]).toEqual([1, ['okr: NODE_ENV must be production, development or test']]);
    });

    it('refuses to migrate with a DATABASE_URL of another role', async () => {
      const { code, lines } = await outcomeOf(migrating({ DATABASE_URL: roleUrl(adminUrl(), 'billing') }));
      expect([code, lines]).toEqual([1, ['okr: DATABASE_URL must be that of waymark_okr, who is to be made']]);
    });
  });

  it('exits with one line if the machine does not have the address in HOST', async () => {
    const env = { DATABASE_URL: 'postgres://me@127.0.0.1:1/x', AMQP_URL: 'amqp://127.0.0.1:2', PORT: '0' };
    const { code, lines } = await outcomeOf(launch({ ...env, HOST: '192.0.2.1', ...ELSEWHERE }));
    expect([code, lines]).toEqual([1, ['okr: HOST 192.0.2.1 cannot be used: this machine has no such address']]);
  });

  it('exits with one line without the password if the database does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x', AMQP_URL: 'amqp://127.0.0.1:2', PORT: '0' };
    const { code, lines } = await outcomeOf(launch({ ...env, ...ELSEWHERE }));
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^okr: DATABASE_URL \(postgres:\/\/127.0.0.1:1\/x\) cannot be used: .*ECONNREFUSED/);
  });

  it('exits with one line if the database does not exist', async () => {
    const elsewhere = Object.assign(new URL(test.url), { pathname: '/no_such_database' }).href;
    const env = { DATABASE_URL: elsewhere, AMQP_URL: 'amqp://127.0.0.1:2', PORT: '0' };
    const { code, lines } = await outcomeOf(launch({ ...env, ...ELSEWHERE }));
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('database "no_such_database" does not exist');
  });

  it('exits with one line if the broker does not answer', async () => {
    const env = { DATABASE_URL: test.url, AMQP_URL: 'amqp://me:hunter2@127.0.0.1:2', PORT: '0' };
    const { code, lines } = await outcomeOf(launch({ ...env, ...ELSEWHERE }));
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^okr: AMQP_URL \(amqp:\/\/127.0.0.1:2\) cannot be used: /);
  });

  it('exits with one line if the port is taken', async () => {
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const env = { DATABASE_URL: test.url, AMQP_URL: 'amqp://127.0.0.1:2', PORT: `${port}` };
    const { code, lines } = await outcomeOf(launch({ ...env, ...ELSEWHERE }));
    taken.close();
    expect([code, lines]).toEqual([1, [`okr: PORT ${port} cannot be used: it is taken`]]);
  });

  const broker = amqpServer();
  if (broker !== undefined) {
    it.each([
      ['the user or the password is refused', { username: 'nobody', password: 'wrong' }],
      ['there is no such virtual host, or its user may not use it', { pathname: '/nowhere' }],
    ])('exits with one line if the broker refuses the connection: %s', async (reason, wrong) => {
      const address = Object.assign(new URL(broker), wrong).href;
      const { code, lines } = await outcomeOf(
        launch({ DATABASE_URL: test.url, AMQP_URL: address, PORT: '0', LOG_LEVEL: 'silent', ...ELSEWHERE }),
      );
      expect([code, lines.length]).toEqual([1, 1]);
      expect(lines[0]).toMatch(/^okr: AMQP_URL \(amqp:[^)]*\) cannot be used: /);
      expect(lines[0]).toContain(reason);
    });

    it.each([
      ['SIGTERM', 1],
      // A terminal sends Ctrl-C to the whole process group, and npm sends it again.
      ['SIGINT', 2],
    ] as const)(
      'finishes a request in progress on %s, sent %i times, takes no other, and exits with 0',
      async (signal, times) => {
        await test.admin('delete from okr.rate_limits');
        const port = await freePort();
        const child = launch({ DATABASE_URL: test.url, AMQP_URL: broker, PORT: `${port}`, ...ELSEWHERE });
        const outcome = outcomeOf(child);
        await saying(child, '"ready"');
        const locking = new pg.Client({ connectionString: test.url });
        await locking.connect();
        atEnd(() => locking.end());
        await locking.query('begin; lock table okr.rate_limits');
        const answer = fetch(`http://127.0.0.1:${port}/api/v1/shared`, { method: 'POST' });
        await until(async () => (await lockWaiters(test)) > 0);
        child.kill(signal);
        await until(() =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            () => false,
            () => true,
          ),
        );
        for (let more = 1; more < times; more += 1) child.kill(signal);
        await locking.query('rollback');
        expect([(await answer).status, (await outcome).code]).toEqual([200, 0]);
      },
    );

    it('reports on SIGTERM that it is not ready, and continues to answer for LEAVE_SECONDS', async () => {
      const port = await freePort();
      const env = { DATABASE_URL: test.url, AMQP_URL: broker, PORT: `${port}`, LEAVE_SECONDS: '3', ...ELSEWHERE };
      const child = launch(env);
      const outcome = outcomeOf(child);
      await saying(child, '"ready"');
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      expect((await ask('/readyz')).status).toBe(200);
      child.kill('SIGTERM');
      await until(async () => (await ask('/readyz')).status === 503);
      const answer = await ask('/healthz');
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      expect((await outcome).code).toBe(0);
      await expect(ask('/healthz')).rejects.toThrow();
    });
  }
});
