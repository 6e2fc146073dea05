import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { WebApp } from './apps.ts';

/** A worker's message about the app that it builds: progress or result. */
export type BuilderMessage = { percent: number } | { built: true } | { fault: string };

type Builder = { build(app: WebApp, onPercent: (percent: number) => void): Promise<void>; end(): void };

const createBuilder = (): Builder => {
  const child = fork(join(import.meta.dirname, 'build-app.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const build: Builder['build'] = (app, onPercent) =>
    new Promise((resolve, reject) => {
      const settle = (fault?: string): void => {
        child.off('message', receive).off('exit', onExit).off('error', reject);
        if (fault === undefined) resolve();
        else reject(new Error(`The web app "${app.name}" could not be built:\n${fault}`));
      };
      const receive = (message: BuilderMessage): void => {
        if ('percent' in message) onPercent(message.percent);
        else settle('fault' in message ? message.fault : undefined);
      };
      const onExit = (): void => settle(errors);
      child.on('message', receive).once('exit', onExit).once('error', reject);
      child.send(app.name);
    });
  return { build, end: () => void (child.connected && child.disconnect()) };
};

/** More workers would only compete for the processor. */
const BUILDERS = 2;

/**
 * Builds the apps in two processes, the largest first. Each process builds several apps: once webpack is loaded and warm, one takes half
 * the time. Resolves when all are built; rejects with webpack's errors.
 */
export const buildApps = async (
  apps: readonly WebApp[],
  onPercent: (app: WebApp, percent: number) => void,
  onBuilt: (app: WebApp) => void,
): Promise<void> => {
  const isSmall = ({ kind }: WebApp) => kind === 'remote';
  const queue = [...apps].sort((a, b) => Number(isSmall(a)) - Number(isSmall(b)));
  const work = async (): Promise<void> => {
    const builder = createBuilder();
    try {
      for (let app = queue.shift(); app; app = queue.shift()) {
        const current = app;
        await builder.build(current, (percent) => onPercent(current, percent));
        onBuilt(current);
      }
    } finally {
      builder.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(BUILDERS, apps.length) }, work));
};
