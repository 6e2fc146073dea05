import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { createLogger } from '../logger.ts';
import { testServers } from './test-server.ts';

/** Cleans up after a Jest process that was killed. */
const CARETAKER = `
  while kill -0 "$0" 2>/dev/null; do sleep 1; done
  kill -INT "$(head -1 "$1/postgres/data/postmaster.pid")" 2>/dev/null && sleep 1
  rm -rf "$1"`;

const watch = (dataDir: string): void => {
  spawn('/bin/sh', ['-c', CARETAKER, `${process.pid}`, dataDir], { detached: true, stdio: 'ignore' }).unref();
};

/**
 * Jest's globalSetup: one embedded Postgres for all projects of a run, in a directory of its own. TEST_DATABASE_URL, when set, names
 * another server to use.
 */
export default async (): Promise<void> => {
  if (process.env.TEST_DATABASE_URL) return;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-test-'));
  const logger = createLogger({ service: 'test', level: 'warn' });
  const server = await startEmbeddedPostgres({ dataDir, durable: false, logger });
  testServers.push({ ...server, dataDir });
  watch(dataDir);
  // Workers are started after this and inherit the environment.
  process.env.TEST_DATABASE_URL = server.url;
};
