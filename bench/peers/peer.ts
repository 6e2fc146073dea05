import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Call, Measured } from '../okr/load.ts';
import { processCpuMs } from '../okr/postgres-cpu.ts';
import type { Size } from '../okr/seed.ts';

/** The work that all do: a search for the newest 50 with their key results, one objective with three of them, a new value. */
export const WORK = ['list S', 'list M', 'create', 'update'] as const;
export type Work = (typeof WORK)[number];

export const sizeOf = (work: Work): Size => (work === 'list S' ? 'S' : 'M');

/** The created objective, without the fields for organisation and people, which have other names in each product. */
export const newObjective = (n: number) => ({
  name: `Win the north ${n}`,
  search: `win the north ${n}`,
  level: 'company',
  goal: 'committed',
  status: 'creation',
  period_start: '2026-01-01',
  period_end: '2026-04-01',
});
export const NEW_PARTS = ['One', 'Two', 'Three'].map((name, position) => ({
  name,
  measured_by: 'points',
  start_value: 0,
  actual_value: 0,
  target_value: 100,
  initial_progress_score: 0,
  present_progress_score: 0,
  position,
}));

/** A measured product: its server, and its calls for the work. */
export type Peer = { name: string; server: Measured; call(work: Work): Promise<Call>; stop(): Promise<void> };

/** The settings of a peer: a folder for its packages, and the database with the limit's rows. */
export type Start = { folder: string; databaseUrl: string };

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });

/** Puts the peer's own Node first on the path, if its packages include one. */
const environment = (folder: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  PATH: `${path.join(folder, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  ...more,
});

/** Runs a command in the folder to its end. @throws if it fails */
export const run = async (
  folder: string,
  command: string,
  args: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const code = await ended(
    spawn(command, args, { cwd: folder, env: environment(folder, more), stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
};

/** Installs packages once, outside the repository; Node first, because some packages are compiled for it. */
export const install = async (folder: string, packages: Record<string, string>, node?: string): Promise<void> => {
  if (existsSync(path.join(folder, 'package-lock.json'))) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (node) await run(folder, 'npm', ['install', `node@${node}`, '--no-package-lock', ...quiet]);
  const headers = path.join(folder, `node_modules/node/node_modules/node-${process.platform}-${process.arch}`);
  const named = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const all = node ? [`node@${node}`, ...named] : named;
  await run(folder, 'npm', ['install', ...all, ...quiet], node ? { npm_config_nodedir: headers } : {});
};

/** The version that is installed. */
export const versionOf = async (folder: string, name: string): Promise<string> =>
  JSON.parse(await readFile(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;

/** Statements of the database's owner. */
export const execute = async (url: string, statements: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
};

const PATIENCE_MS = 120_000;

/** Starts a server in a process of its own, and waits until `ready` succeeds. */
export const startServer = async (
  folder: string,
  args: string[],
  { port, ready, env }: { port: number; ready: string; env: NodeJS.ProcessEnv },
): Promise<Measured & { stop(): Promise<void> }> => {
  const child = spawn('node', args, {
    cwd: folder,
    env: environment(folder, env),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = ended(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(' ')} did not start`);
  const until = Date.now() + PATIENCE_MS;
  const answers = () =>
    fetch(`http://127.0.0.1:${port}${ready}`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${args.join(' ')} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    port,
    cpuMs: () => processCpuMs(pid),
    async stop() {
      child.kill();
      await exited;
    },
  };
};
