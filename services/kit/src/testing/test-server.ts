import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { createLogger } from '../logger.ts';

type TestServer = {
  url: string;
  /** Its temporary directory. */
  dataDir: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
};

/** Cleans up after a process that was killed or interrupted. */
const CARETAKER = `
  exec 2>/dev/null
  while kill -0 "$0"; do sleep 1; done
  server=$(head -1 "$1/postgres/data/postmaster.pid") && kill -INT "$server" && while kill -0 "$server"; do sleep 1; done
  rm -rf "$1"`;

const watch = (dataDir: string): void => {
  spawn('/bin/sh', ['-c', CARETAKER, `${process.pid}`, dataDir], { detached: true, stdio: 'ignore' }).unref();
};

/** An embedded Postgres for the tests of this process; it does not outlive the process, however that ends. */
export const startTestServer = async (): Promise<TestServer> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-test-'));
  const logger = createLogger({ service: 'test', level: 'warn' });
  watch(dataDir);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, logger });
  return {
    url,
    dataDir,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const KEY = Symbol.for('waymark.test-servers');
const shared = globalThis as { [KEY]?: TestServer[] };

/**
 * The servers that the setups of this Jest process have started. Stored on the global object, because Jest loads each setup and teardown as
 * a module of its own.
 */
shared[KEY] ??= [];
export const testServers: TestServer[] = shared[KEY];
