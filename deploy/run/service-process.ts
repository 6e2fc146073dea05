import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceName } from '@waymark/contracts';
import { ownAddress } from './own-address.ts';

/** On a machine that has much else to do, too. */
const START_MS = 180_000;

/** Whether the service on that port takes requests. */
export const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`${ownAddress(port)}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
};

/** Resolves when the service answers that it is ready; rejects with its last words when it ends before. */
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
 * What Node is told for a service, here and in its image. By itself it lets a half of the young generation grow to 16 MB, or in a small
 * container to 1. With 8 a service under load holds 50 to 85 MB less than with 16, for a twentieth of processor time (bench/memory.md).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];

/** Starts a service of the checkout below `root` as a process of its own, with nothing but this environment. */
export const launch = (root: string, name: ServiceName, env: Record<string, string>) =>
  spawn(process.execPath, [...NODE_FLAGS, 'src/main.ts'], {
    cwd: path.join(root, 'services', name),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Resolves with the exit code, or nothing after a signal, when the process has ended. */
export const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });
