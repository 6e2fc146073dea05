import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@waymark/service-kit';
import { ownAddress } from '../../run/own-address.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const START_LIMIT_MS = 240_000;

/** `npm start` in a separate process. */
export type RunningProduct = {
  child: ChildProcess;
  origin: string;
  /** The output so far. */
  output(): string;
  /** Resolves when it reports that it is ready; rejects with its output if it exits before. */
  ready: Promise<void>;
  /** Resolves with the exit code, or null if a signal killed it. */
  ended: Promise<number | null>;
  /** Sends the signal; resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Creates a directory for DATA_DIR that only its owner can access, with a function that removes it. */
export const temporaryDirectory = (): { directory: string; remove(): void } => {
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-product-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
};

export type PrintedSignIn = { role: string; email: string; password: string };

/** The demo's sign-ins from the output of the start; the passwords differ in each DATA_DIR. */
export const printedSignIns = (output: string): PrintedSignIn[] =>
  [...output.matchAll(/^ {2}(\S.*?) {2,}(\S+@\S+) +password: (\S+)$/gm)].map(
    ([, role = '', email = '', password = '']) => ({ role, email, password }),
  );

/** Starts the product with this environment only; by default without the demo, and with a clock that tests can move. */
export const runProduct = async (environment: Record<string, string>): Promise<RunningProduct> => {
  const port = environment.PORT ?? String(await freePort());
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DEMO: 'off',
    TIME_TRAVEL: 'on',
    ...environment,
    PORT: port,
  };
  const child = spawn(process.execPath, ['deploy/run/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The product ${what}:\n${output}`));
    const limit = setTimeout(() => fail(`was not ready in ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      // The last line that it prints then, after the sign-ins.
      if (!/^Ctrl-C stops it\.$/m.test(output)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => fail(`ended with ${code} before it was ready`));
    ended.finally(() => clearTimeout(limit));
  });
  // Prevents an unhandled rejection if nobody awaits it.
  ready.catch(() => undefined);
  return {
    child,
    origin: ownAddress(port),
    output: () => output,
    ready,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};
