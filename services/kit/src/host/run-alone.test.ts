import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amqpServer } from '../events/testing/test-servers.ts';
import { type TestDatabase, testDatabase } from '../testing/index.ts';

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

describe('runAlone', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase('okr', path.join(FIXTURES, 'migrations'));
  });
  afterAll(() => test.close());

  it('names everything that is missing, and ends with 1', async () => {
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

  it('does not start in production with what everybody knows, a line each', async () => {
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

  it('says in one line that this machine has no such HOST', async () => {
    const env = { DATABASE_URL: 'postgres://me@127.0.0.1:1/x', AMQP_URL: 'amqp://127.0.0.1:2', PORT: '0' };
    const { code, lines } = await outcomeOf(launch({ ...env, HOST: '192.0.2.1', ...ELSEWHERE }));
    expect([code, lines]).toEqual([1, ['okr: HOST 192.0.2.1 cannot be used: this machine has no such address']]);
  });

  it('says in one line that the database does not answer, without the password', async () => {
    const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x', AMQP_URL: 'amqp://127.0.0.1:2', PORT: '0' };
    const { code, lines } = await outcomeOf(launch({ ...env, ...ELSEWHERE }));
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^okr: DATABASE_URL \(postgres:\/\/127.0.0.1:1\/x\) cannot be used: .*ECONNREFUSED/);
  });

  it('says in one line that the broker does not answer', async () => {
    const env = { DATABASE_URL: test.url, AMQP_URL: 'amqp://me:hunter2@127.0.0.1:2', PORT: '0' };
    const { code, lines } = await outcomeOf(launch({ ...env, ...ELSEWHERE }));
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^okr: AMQP_URL \(amqp:\/\/127.0.0.1:2\) cannot be used: /);
  });

  it('says in one line that the port is taken', async () => {
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
    it('drains and ends with 0 on SIGTERM', async () => {
      const child = launch({ DATABASE_URL: test.url, AMQP_URL: broker, PORT: '0', ...ELSEWHERE });
      const outcome = outcomeOf(child);
      await saying(child, '"ready"');
      child.kill('SIGTERM');
      expect((await outcome).code).toBe(0);
    });
  }
});
