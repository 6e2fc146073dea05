import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceName } from '@waymark/contracts';
import { ownAddress } from './own-address.ts';

/** Long enough for a busy machine. */
const START_MS = 180_000;

/** Whether the service on that port accepts requests. */
export const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`${ownAddress(port)}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
};

/** Resolves when the service is ready; rejects with its output if it exits before. */
export const readiness = (name: string, child: ChildProcess, port: number) =>
  new Promise<void>((resolve, reject) => {
    const words: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => words.push(line));
    }
    const finish = (error?: Error) => {
      clearInterval(asking);
      clearTimeout(limit);
      if (error) reject(error);
      else resolve();
    };
    const asking = setInterval(async () => (await isReady(port)) && finish(), 100);
    const limit = setTimeout(() => finish(new Error(`${name} is not ready:\n${words.join('\n')}`)), START_MS);
    child.once('exit', (code) => finish(new Error(`${name} ended with ${code}:\n${words.join('\n')}`)));
  });

/**
 * Node's flags for a service, here and in its image. By default a semi-space of the young generation grows to 16 MB, or to 1 MB in a small
 * container. With 8 MB a service under load uses 50 to 85 MB less than with 16, for a twentieth of processor time (bench/memory.md).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];

/** Starts a service of the checkout below `root` as a process of its own, with this environment only. */
export const launch = (root: string, name: ServiceName, env: Record<string, string>) =>
  spawn(process.execPath, [...NODE_FLAGS, 'src/main.ts'], {
    cwd: path.join(root, 'services', name),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Resolves when the process has ended, with the exit code or, after a signal, null. */
export const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });
