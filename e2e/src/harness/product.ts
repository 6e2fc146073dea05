import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const START_LIMIT_MS = 240_000;

export type Product = {
  origin: string;
  /** Sends SIGTERM and gives the exit code. */
  stop(): Promise<number | null>;
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** Resolves when the product says that it is ready; rejects with all that it said when it ends before. */
const readiness = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The product was not ready in ${START_LIMIT_MS / 1000} s:\n${output}`));
    }, START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!/^Waymark is ready at /m.test(output)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The product ended with ${code} before it was ready:\n${output}`));
    });
  });

/** The product as `npm start` runs it: a process of its own, an empty embedded database, a clock that tests may move. */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-e2e-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['deploy/local/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      TIME_TRAVEL: 'on',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await readiness(child);
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', (code) => {
          rmSync(dataDir, { recursive: true, force: true });
          resolve(code);
        });
        child.kill('SIGTERM');
      }),
  };
};
