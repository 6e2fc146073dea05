import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MACHINE = `${process.platform}-${process.arch}`;

/**
 * Stands where npm stands: writes down how it was called, and leaves the packages of the lock file, or with --prefix a Node that says
 * its version and an npm. Files beside the lock file make it fail, lose packages, take until the install's lock is touched, or be cut off
 * with whoever runs it.
 */
const FAKE_NPM = `
const fs = require('node:fs');
const args = process.argv.slice(2);
const at = args.indexOf('--prefix');
const folder = at < 0 ? process.cwd() : args[at + 1];
const project = at < 0 ? folder : require('node:path').resolve(folder, '../..');
const has = (name) => fs.existsSync(project + '/' + name);
const put = (file, content) => {
  fs.mkdirSync(folder + '/' + file.replace(/[^/]*$/, ''), { recursive: true });
  fs.writeFileSync(folder + '/' + file, content, { mode: 0o755 });
};
if (args[0] === 'config') process.exit(0);
const call = { args, env: process.env.NODE_ENV ?? null, node: process.env.FAKE_NODE ?? 'of the machine' };
fs.appendFileSync(project + '/calls', JSON.stringify(call) + '\\n');
if (has('fail')) process.exit(7);
if (has('slow')) {
  const guard = project + '/.cache/install.lock';
  fs.utimesSync(guard, 0, 0);
  for (let left = 200; left > 0 && fs.statSync(guard).mtimeMs === 0; left -= 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  put('touched', String(fs.statSync(guard).mtimeMs > 0));
}
if (has('offline')) {
  process.stderr.write('npm error code ENOTFOUND\\nnpm error network something long\\n');
  process.exit(1);
}
if (at >= 0) {
  const [node, npm] = args.slice(-2).map((name) => name.split('@').pop());
  const script = '#!/bin/sh\\n[ "$1" = -v ] && echo v' + node + ' && exit\\nFAKE_NODE=' + node + ' exec ' + process.execPath + ' "$@"\\n';
  put('node_modules/.bin/node', script);
  put('node_modules/npm/package.json', JSON.stringify({ version: npm }));
  put('node_modules/npm/bin/npm-cli.js', fs.readFileSync(__filename));
} else {
  const lost = has('lost') ? fs.readFileSync('lost', 'utf8').split(' ') : [];
  if (has('lost-once')) lost.push(...fs.readFileSync('lost-once', 'utf8').split(' '));
  fs.rmSync('lost-once', { force: true });
  for (const [where, { source = '', dev, peer }] of Object.entries(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages)) {
    const name = where.replace('node_modules/', '');
    if (dev && args.includes('--omit=dev')) continue;
    if (peer && args.includes('--omit=peer')) continue;
    if (!where || name === 'rare' || lost.includes(name)) continue;
    put(where + '/package.json', JSON.stringify({ name, main: 'index.js' }));
    put(where + '/index.js', source);
  }
  if (has('cut-off')) process.kill(process.ppid, 'SIGKILL');
}
`;

let project: string;

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), content);
};

const remove = (file: string) => rmSync(path.join(project, file), { recursive: true });

type Packages = Record<string, { version?: string; [key: string]: unknown }>;

const lock = (version: string, more: Packages = {}) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/koa': { version }, 'node_modules/rare': { version, optional: true }, ...more },
  });

/** A package with a native binary for this machine. */
const withNative = (binary: Packages[string] = {}, source = `require('native-${MACHINE}')`) =>
  lock('1.0.0', {
    'node_modules/native': { optionalDependencies: { [`native-${MACHINE}`]: '1.0.0' }, source },
    ...(Object.keys(binary).length > 0 && { [`node_modules/native-${MACHINE}`]: { optional: true, ...binary } }),
  });

const OF_THIS_MACHINE = { os: [process.platform], cpu: [process.arch] };

const pin = (node: string) =>
  write('package.json', JSON.stringify({ packageManager: 'npm@11.0.0', dependencies: { node } }));

type Outcome = { code: number | null; output: string };

const run = (env: Record<string, string> = {}, ...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const child = spawn(process.execPath, [path.join(project, 'deploy/install/install-when-needed.mjs'), ...args], {
      env: {
        PATH: [path.dirname(process.execPath), '/usr/bin', '/bin'].join(path.delimiter),
        npm_execpath: path.join(project, 'npm-cli.js'),
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
  });

const calls = (): { args: string[]; env: string | null; node: string }[] => {
  try {
    const lines = readFileSync(path.join(project, 'calls'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
};

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'waymark-install-'));
  cpSync(import.meta.dirname, path.join(project, 'deploy/install'), { recursive: true });
  write('npm-cli.js', FAKE_NPM);
  write('package-lock.json', lock('1.0.0'));
  pin(process.versions.node);
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('install when needed', () => {
  it('installs on a fresh clone, and not a second time', async () => {
    expect((await run()).code).toBe(0);
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it('installs the development dependencies even in production', async () => {
    await run({ NODE_ENV: 'production', npm_config_omit: 'dev' });
    expect(calls()).toMatchObject([
      { args: expect.arrayContaining(['install', '--no-save', '--include=dev']), env: null },
    ]);
  });

  it('installs again when the lock file has changed', async () => {
    await run();
    write('package-lock.json', lock('1.0.1'));
    await run();
    expect(calls()).toHaveLength(2);
  });

  it('does not install again after a complete manual install', async () => {
    write('node_modules/koa/package.json', '{}');
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/koa': { version: '1.0.0' } } }),
    );
    await run();
    expect(calls()).toHaveLength(0);
  });

  it('installs once when three runs start at the same time', async () => {
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ['names a process that has ended', '4194304999', 0],
    ['is empty and was not touched for a minute', '', 61],
    ['names a living process but was not touched for a minute', String(process.pid), 61],
  ])('ignores a lock that %s', async (_, holder, secondsAgo) => {
    write('.cache/install.lock', holder);
    const touched = Date.now() / 1000 - secondsAgo;
    utimesSync(path.join(project, '.cache/install.lock'), touched, touched);
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it('touches its lock while npm runs', async () => {
    write('slow', '');
    expect((await run()).code).toBe(0);
    expect(readFileSync(path.join(project, 'touched'), 'utf8')).toBe('true');
  });

  it('reports why npm install failed, and installs on the next run', async () => {
    write('fail', '');
    const failed = await run();
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('Could not install the dependencies: npm install ended with exit code 7');
    remove('fail');
    expect((await run()).code).toBe(0);
  });

  it('reports an unreachable registry in one line', async () => {
    write('offline', '');
    const { code, output } = await run();
    expect(code).toBe(1);
    expect(output.trim().split('\n').slice(1)).toEqual([
      'Could not install the dependencies: npm cannot reach the package registry (ENOTFOUND)',
    ]);
  });
});

describe('an install with --to-start', () => {
  const start = () => run({}, '--to-start');
  const has = (name: string) => existsSync(path.join(project, 'node_modules', name));

  const others = {
    'node_modules/jest': { version: '1.0.0', dev: true },
    'node_modules/rspack': { version: '1.0.0', peer: true },
  };
  beforeEach(() => write('package-lock.json', lock('1.0.0', others)));

  it('leaves out development and peer dependencies, and is not repeated', async () => {
    expect((await start()).code).toBe(0);
    expect((await start()).code).toBe(0);
    expect(calls()).toMatchObject([{ args: expect.arrayContaining(['--omit=dev', '--omit=peer']) }]);
    expect([has('koa'), has('jest'), has('rspack')]).toEqual([true, false, false]);
  });

  it('is completed by a run without the option, after which --to-start installs nothing', async () => {
    await start();
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(2);
    expect(has('jest')).toBe(true);
    expect((await start()).code).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('includes the development dependencies if a full install came before and the lock file has changed', async () => {
    await run();
    write('package-lock.json', lock('1.0.1', { 'node_modules/jest': { version: '1.0.0', dev: true } }));
    expect((await start()).code).toBe(0);
    expect(calls()).toHaveLength(2);
    expect(calls()[1]?.args).toContain('--include=dev');
  });
});

describe('an incomplete install', () => {
  it('is repeated from scratch when it was interrupted', async () => {
    write('cut-off', '');
    expect((await run()).code).toBeNull();
    remove('cut-off');
    write('node_modules/koa/half', '');
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(2);
    expect(existsSync(path.join(project, 'node_modules/koa/half'))).toBe(false);
  });

  it('is repeated when a package is missing on the disk', async () => {
    await run();
    remove('node_modules/koa');
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('is repeated after a manual install whose package is missing on the disk', async () => {
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/koa': { version: '1.0.0' } } }),
    );
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it('is repeated when the binary for this machine was left out', async () => {
    write('package-lock.json', withNative(OF_THIS_MACHINE));
    write('lost-once', `native-${MACHINE}`);
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(2);
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('is not assumed when only a package for another platform is missing', async () => {
    write('package-lock.json', lock('1.0.0', { 'node_modules/rare': { optional: true, os: ['plan9'] } }));
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ['a binary is missing', OF_THIS_MACHINE, '', `native-${MACHINE} is missing`],
    ['a binary is missing that the lock file does not know', {}, '', `native has no binary for ${MACHINE}`],
  ])('fails on each run and names the package when %s', async (_, binary, source, line) => {
    write('package-lock.json', withNative(binary, source));
    write('lost', `native-${MACHINE}`);
    for (const times of [2, 4]) {
      const { code, output } = await run();
      expect(code).toBe(1);
      expect(output).toContain(`Could not install the dependencies: ${line}`);
      expect(calls()).toHaveLength(times);
    }
  });

  it('fails and names the package when a binary does not load', async () => {
    write('package-lock.json', withNative({ ...OF_THIS_MACHINE, source: 'throw new Error("wrong kind of binary")' }));
    const { code, output } = await run();
    expect(code).toBe(1);
    expect(output).toContain('Could not install the dependencies: native does not load: wrong kind of binary');
  });
});

describe('an install on a machine with another Node than the pinned one', () => {
  const PINNED = '99.1.0';

  it('fetches the pinned Node and npm once, and uses them', async () => {
    pin(PINNED);
    expect((await run()).code).toBe(0);
    const fetched = calls()[0]?.args.slice(-2);
    expect(fetched).toEqual([expect.stringMatching(`^node-.*@${PINNED}$`), 'npm@11.0.0']);
    expect(calls().map(({ node }) => node)).toEqual(['of the machine', PINNED]);
    write('package-lock.json', lock('1.0.1'));
    expect((await run()).code).toBe(0);
    expect(calls().map(({ node }) => node)).toEqual(['of the machine', PINNED, PINNED]);
  });

  it('is repeated with the pinned Node when another version is pinned', async () => {
    await run();
    pin(PINNED);
    await run();
    expect(calls().map(({ node }) => node)).toEqual(['of the machine', 'of the machine', PINNED]);
  });
});
