import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_NAMES } from '@waymark/contracts';
import { freePort } from '@waymark/service-kit';
import { until } from '@waymark/service-kit/testing';
import { prepareWeb } from '../../platform/images/prepare-web.ts';
import { ownAddress } from '../../run/own-address.ts';
import { temporaryDirectory } from './run-product.ts';

const platform = path.join(import.meta.dirname, '../../platform');
const START_MS = 10_000;

export type RunningEdge = { port: number; origin: string; stop(): Promise<void> };

const isUp = async (origin: string) => (await fetch(`${origin}/healthz`).catch(() => undefined))?.ok ?? false;

const whenUp = async (origin: string, child: ChildProcess, words: () => string) => {
  await until(async () => child.exitCode !== null || (await isUp(origin)), 10, {
    ms: START_MS,
    what: 'the start of the edge',
    found: words,
  });
  if (child.exitCode !== null) throw new Error(`The edge does not start: ${words()}`);
};

/**
 * Runs the edge with the script and configuration of its image; only paths, addresses and ports differ.
 * @param services the port of all services
 * @param files files of the web app, by name
 */
export const runEdge = async (options: {
  services: number;
  trustedProxies?: string;
  files?: Record<string, string>;
}): Promise<RunningEdge> => {
  const { directory, remove } = temporaryDirectory();
  const web = path.join(directory, 'web');
  mkdirSync(web);
  for (const [name, content] of Object.entries(options.files ?? {})) writeFileSync(path.join(web, name), content);
  const headers = path.join(directory, 'security-headers.conf');
  prepareWeb(web, headers);
  const port = await freePort();
  let config = readFileSync(path.join(platform, 'edge/nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${directory}/`)
    .replaceAll('/etc/nginx/security-headers.conf', headers)
    .replaceAll('/usr/share/waymark/web', web)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`);
  // If the test runs as root, the workers must be able to read root's files.
  if (process.getuid?.() === 0) config = `user root;\n${config}`;
  for (const name of SERVICE_NAMES)
    config = config.replace(`server ${name}:8080`, `server 127.0.0.1:${options.services}`);
  writeFileSync(path.join(directory, 'nginx.conf'), config);
  const script = readFileSync(path.join(platform, 'edge/start.sh'), 'utf8').replaceAll('/tmp/', `${directory}/`);
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, TRUSTED_PROXIES: options.trustedProxies ?? '' };
  // A file, because nginx opens `/dev/stderr`, which fails if that is a pipe of Node's.
  const log = path.join(directory, 'log');
  const output = openSync(log, 'a');
  const args = ['-c', script, 'start.sh', '-c', `${directory}/nginx.conf`];
  const child = spawn('sh', args, { env, stdio: ['ignore', 'ignore', output] });
  closeSync(output);
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    remove();
  };
  try {
    await whenUp(ownAddress(port), child, () => readFileSync(log, 'utf8'));
  } catch (error) {
    remove();
    throw error;
  }
  return { port, origin: ownAddress(port), stop };
};
