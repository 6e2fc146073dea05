import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@waymark/service-kit';
import { ownAddress } from '../../run/own-address.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const START_LIMIT_MS = 240_000;

/** `npm start` as a process of its own. */
export type RunningProduct = {
  child: ChildProcess;
  origin: string;
  /** All that it has said so far. */
  output(): string;
  /** Resolves when it says that it is ready; rejects with all that it said when it ends before. */
  ready: Promise<void>;
  /** The exit code, or nothing after a signal that it could not answer. */
  ended: Promise<number | null>;
  /** Sends the signal and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** A directory for DATA_DIR, which only its owner can enter, and what removes it. */
export const temporaryDirectory = (): { directory: string; remove(): void } => {
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-product-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
};

export type PrintedSignIn = { role: string; email: string; password: string };

/** The sign-ins of the demo, as somebody reads them from what the start prints: they are others in every DATA_DIR. */
export const printedSignIns = (output: string): PrintedSignIn[] =>
  [...output.matchAll(/^ {2}(\S.*?) {2,}(\S+@\S+) +password: (\S+)$/gm)].map(
    ([, role = '', email = '', password = '']) => ({ role, email, password }),
  );

/** Starts the product with nothing but this environment: an empty database and a clock that tests may move, unless the options say otherwise. */
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
      // The last line of what it says then: the sign-ins are before it.
      if (!/^Ctrl-C stops it\.$/m.test(output)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => fail(`ended with ${code} before it was ready`));
    ended.finally(() => clearTimeout(limit));
  });
  // Nobody may wait for it: then its rejection is not reported a second time.
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
