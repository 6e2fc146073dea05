// Installs the dependencies when node_modules does not match package-lock.json. Runs before `npm start` and `npm test` on a
// fresh clone, so it stands on nothing but whatever Node the machine has (18 or later).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules', '.waymark-lock');
const npmRecord = path.join(root, 'node_modules', '.package-lock.json');
const guard = path.join(root, '.cache', 'install.lock');

const say = (line) => process.stdout.write(`${line}\n`);
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const packagesOf = (text) => (text ? (JSON.parse(text).packages ?? {}) : {});
const fingerprint = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** npm's own record of what it installed, for a developer who ran `npm install` by hand. */
const npmInstalledTheLock = () => {
  const installed = packagesOf(read(npmRecord));
  if (Object.keys(installed).length === 0) return false;
  return Object.entries(packagesOf(read(lockFile))).every(([where, wanted]) => {
    if (!where.startsWith('node_modules/') && !where.includes('/node_modules/')) return true;
    const found = installed[where];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version;
  });
};

const upToDate = () => {
  if (read(stampFile).trim() === fingerprint()) return true;
  if (!npmInstalledTheLock()) return false;
  writeFileSync(stampFile, fingerprint());
  return true;
};

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const takeGuard = () => {
  mkdirSync(path.dirname(guard), { recursive: true });
  try {
    writeFileSync(guard, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(read(guard));
    // A number that belongs to nobody: that install was killed. An empty file: it is being written this instant.
    if (holder > 0 && !alive(holder)) rmSync(guard, { force: true });
    return false;
  }
};

/** The environment for npm: of the machine, not of the node_modules that is about to be replaced. */
const installEnvironment = () => {
  const env = { ...process.env };
  // Inside an npm script, or with NODE_ENV=production, npm would leave out what the build and the tests need.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|command|config_omit|config_production)/i.test(name)) delete env[name];
  }
  delete env.NODE_ENV;
  env.PATH = (env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter);
  return env;
};

const runNpm = () =>
  new Promise((resolve, reject) => {
    const cli = process.env.npm_execpath ?? '';
    // Not `npm ci`: it refuses a lock file that was written where a registry lacks binaries of other platforms, and this is
    // about those. `install` keeps to the versions of the lock file all the same, and `--no-save` leaves that file alone.
    const options = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const [command, args] = /npm-cli\.[cm]?js$/.test(cli) ? ['node', [cli, ...options]] : ['npm', options];
    const child = spawn(command, args, {
      cwd: root,
      env: installEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stop = (signal) => child.kill(signal);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`npm install ended with ${signal ?? `exit code ${code}`}`)),
    );
  });

const install = async () => {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say('Installing the dependencies (the first time, about a minute) ...');
  const ticker = setInterval(() => say(`  still installing, ${seconds()} s`), 15_000);
  try {
    await runNpm();
    writeFileSync(stampFile, fingerprint());
    say(`Dependencies installed in ${seconds()} s.`);
  } finally {
    clearInterval(ticker);
  }
};

const main = async () => {
  let told = false;
  while (!upToDate()) {
    if (takeGuard()) {
      try {
        if (!upToDate()) await install();
      } finally {
        rmSync(guard, { force: true });
      }
    } else {
      if (!told) say('Another start is installing the dependencies; waiting for it ...');
      told = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
};

main().catch((error) => {
  process.stderr.write(`Could not install the dependencies: ${error.message}\n`);
  process.exit(1);
});
