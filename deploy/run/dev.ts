import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchWeb } from '../web/dev.ts';
import { DEV_SIGNAL } from './dev-files.ts';

const root = path.join(import.meta.dirname, '../..');
const WATCHED = ['services', 'contracts/src', 'deploy/run', 'deploy/demo', 'deploy/platform/routes.ts'];

/** Tells the open pages that the front end has been rebuilt, or the build's errors. */
const report = (built: { app: string; ok: boolean; text: string }) => {
  if (!built.ok) process.stderr.write(`${built.app}:\n${built.text}\n`);
  writeFileSync(DEV_SIGNAL, JSON.stringify(built));
};

/** Runs the services in a process that Node restarts when their code changes. */
const serve = () => {
  const paths = WATCHED.map((folder) => `--watch-path=${folder}`);
  const args = ['--watch-preserve-output', ...paths, 'deploy/run/start.ts', '--serve-dev'];
  return spawn(process.execPath, ['--watch', ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
};

/** `npm run dev`: rebuilds the front end and restarts the services when their code changes. */
export const runDev = async (): Promise<void> => {
  mkdirSync(path.dirname(DEV_SIGNAL), { recursive: true });
  const build = watchWeb({ onBuilt: report });
  const services = serve();
  let stopped = false;
  const stop = () => {
    stopped = true;
    services.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await new Promise<number | null>((resolve) => services.once('exit', resolve));
  await build.close();
  process.exit(stopped ? 0 : (code ?? 1));
};
