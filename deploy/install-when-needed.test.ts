import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** Stands where npm stands: writes down how it was called and leaves a node_modules. */
const FAKE_NPM = `
const fs = require('node:fs');
fs.appendFileSync('calls', JSON.stringify({ args: process.argv.slice(2), env: process.env.NODE_ENV ?? null }) + '\\n');
if (fs.existsSync('fail')) process.exit(7);
fs.mkdirSync('node_modules', { recursive: true });
`;

let project: string;

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), content);
};

const lock = (version: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/koa': { version }, 'node_modules/rare': { version, optional: true } },
  });

type Outcome = { code: number | null; output: string };

const run = (env: Record<string, string> = {}) =>
  new Promise<Outcome>((resolve) => {
    const child = spawn(process.execPath, [path.join(project, 'deploy/install-when-needed.mjs')], {
      env: { PATH: path.dirname(process.execPath), npm_execpath: path.join(project, 'npm-cli.js'), ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
  });

const calls = (): { args: string[]; env: string | null }[] => {
  try {
    const lines = readFileSync(path.join(project, 'calls'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
};

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'waymark-install-'));
  mkdirSync(path.join(project, 'deploy'));
  cpSync(
    path.join(import.meta.dirname, 'install-when-needed.mjs'),
    path.join(project, 'deploy/install-when-needed.mjs'),
  );
  write('npm-cli.js', FAKE_NPM);
  write('package-lock.json', lock('1.0.0'));
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('install when needed', () => {
  it('installs on a fresh clone, and not a second time', async () => {
    expect((await run()).code).toBe(0);
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it('installs what builds and tests need even in production', async () => {
    await run({ NODE_ENV: 'production', npm_config_omit: 'dev' });
    expect(calls()).toEqual([{ args: expect.arrayContaining(['install', '--no-save', '--include=dev']), env: null }]);
  });

  it('installs again when the lock file has changed', async () => {
    await run();
    write('package-lock.json', lock('1.0.1'));
    await run();
    expect(calls()).toHaveLength(2);
  });

  it('leaves alone what a developer installed by hand', async () => {
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/koa': { version: '1.0.0' } } }),
    );
    await run();
    expect(calls()).toHaveLength(0);
  });

  it('installs once when two starts come at the same time', async () => {
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(calls()).toHaveLength(1);
  });

  it('is not held up by an install that was killed', async () => {
    write('.cache/install.lock', '4194304999');
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it('says in one line why it failed, and tries again the next time', async () => {
    write('fail', '');
    const failed = await run();
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('Could not install the dependencies: npm install ended with exit code 7');
    rmSync(path.join(project, 'fail'));
    expect((await run()).code).toBe(0);
  });
});
