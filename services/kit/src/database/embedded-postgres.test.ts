import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isProcessAlive } from '../host/process-alive.ts';
import { createLogger } from '../logger.ts';
import { closedAfter } from '../testing/closing.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const atEnd = closedAfter(afterEach);

const logger = createLogger({ service: 'test', level: 'silent' });

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
};

const opens = async (host: string, port: number): Promise<boolean> => {
  const socket = createConnection({ host, port });
  const [event] = await Promise.race([
    once(socket, 'connect').then(() => [true]),
    once(socket, 'error').then(() => [false]),
  ]).catch(() => [false]);
  socket.destroy();
  return event === true;
};

describe('startEmbeddedPostgres', () => {
  let dataDir: string;
  const file = (...names: string[]) => path.join(dataDir, 'postgres', ...names);
  const start = async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, logger });
    return { ...server, stop: atEnd(() => server.stop()) };
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-embedded-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('starts a server that keeps its data over a restart and leaves no process when it stops', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    const pid = Number((await readFile(file('data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    await first.stop();
    expect(isProcessAlive(pid)).toBe(false);
    const second = await start();
    await expect(ask(second.url, 'select answer from kept')).resolves.toBe(42);
  });

  it('stores a password that only its user can read, and rejects a connection with another password', async () => {
    const server = await start();
    expect((await stat(file('password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(server.url);
    wrong.password = 'postgres';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('listens on loopback alone', async () => {
    const server = await start();
    const port = Number(new URL(server.url).port);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one && !one.internal && one.family === 'IPv4');
    expect(await opens('127.0.0.1', port)).toBe(true);
    if (outside) expect(await opens(outside.address, port)).toBe(false);
  });

  it('takes over a server that a killed process left running', async () => {
    const left = await startEmbeddedPostgres({ dataDir, durable: false, logger });
    const second = await start();
    expect(second.url).toBe(left.url);
    await second.stop();
    await expect(ask(left.url, 'select 1')).rejects.toThrow();
  });

  it('starts despite a postmaster.pid that names an unrelated or a dead process', async () => {
    const stranger = spawn('sleep', ['60']);
    atEnd(() => stranger.kill());
    await writeFile(
      file('data', 'postmaster.pid'),
      `${stranger.pid}\n${file('data')}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const one = await start();
    await expect(ask(one.url, 'select 1')).resolves.toBe(1);
    await one.stop();
    stranger.kill();
    await once(stranger, 'exit');
    await writeFile(file('data', 'postmaster.pid'), `${stranger.pid}\n`);
    const other = await start();
    await expect(ask(other.url, 'select 1')).resolves.toBe(1);
  });

  it('starts after an interrupted initdb', async () => {
    await rm(file('data'), { recursive: true });
    await mkdir(file('new-4194304'));
    const server = await start();
    await expect(ask(server.url, 'select 1')).resolves.toBe(1);
  });

  it('rejects with the error of Postgres when the server cannot start', async () => {
    await writeFile(file('data', 'postgresql.auto.conf'), 'nonsense = on\n');
    await expect(start()).rejects.toThrow(/did not start.*nonsense/);
  });
});
