// Installs the dependencies if node_modules does not match package-lock.json on this machine. Runs before `npm start` and `npm test` on a
// fresh clone, so it may use no package, only the machine's Node (18 or later). With --to-start it leaves out what only tests need.
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOfInstall, hasPackagesForTests, missingPackages, npmInstalledTheLock } from './completeness.mjs';
import { cache, EVERYTHING, fingerprint, modules, read, root, TO_START } from './project.mjs';
import { runNpm } from './run-npm.mjs';
import { npmToInstallWith } from './toolchain.mjs';

const stampFile = path.join(modules, '.waymark-lock');
const guard = path.join(cache, 'install.lock');

/** The stamp while npm runs. Found at a later start, it means an interrupted install with possibly incomplete packages. */
const UNDER_WAY = 'installing';

/** How often an install touches its lock, to show that it goes on. */
const TOUCH_MS = 2_000;
/** A lock that was not touched for so long is abandoned, even if it is empty or its process id now belongs to another process. */
const ABANDONED_MS = 60_000;

const asked = process.argv.includes('--to-start') ? TO_START : EVERYTHING;

const say = (line) => process.stdout.write(`${line}\n`);

const stamp = (content) => {
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampFile, content);
};

const upToDate = () => {
  const found = read(stampFile).trim();
  const installed = [asked, EVERYTHING].find((each) => found === fingerprint(each));
  if (installed !== undefined) return missingPackages(installed).length === 0;
  if (found === UNDER_WAY || !npmInstalledTheLock(asked) || faultsOfInstall(asked).length > 0) return false;
  stamp(fingerprint(asked));
  return true;
};

// The same function is in the kit, which cannot be loaded before the install.
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
    if (isAbandoned()) rmSync(guard, { force: true });
    return false;
  }
};

/** The lock of an install that was killed. An empty one may just be being written. */
const isAbandoned = () => {
  const touchedAt = statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  const holder = Number(read(guard));
  return (holder > 0 && !alive(holder)) || Date.now() - touchedAt > ABANDONED_MS;
};

const touchGuard = () => {
  const now = new Date();
  try {
    utimesSync(guard, now, now);
  } catch {
    // The next touch, or the end of the install, finds out what is wrong.
  }
};

const clear = () => rmSync(modules, { recursive: true, force: true });

/** Runs npm once; returns the faults of the install. */
const attempt = async (npm, wanted) => {
  stamp(UNDER_WAY);
  // Without its own record in node_modules, npm checks the packages on disk.
  rmSync(path.join(modules, '.package-lock.json'), { force: true });
  // Not `npm ci`: it refuses a lock file that was written where the registry lacks binaries of other platforms. `install` also uses the
  // versions of the lock file, and `--no-save` does not change it.
  await runNpm(
    npm,
    ['--no-save', ...(wanted === EVERYTHING ? ['--include=dev'] : ['--omit=dev', '--omit=peer'])],
    root,
  );
  return faultsOfInstall(wanted);
};

const installWhole = async () => {
  const npm = await npmToInstallWith();
  const wanted = hasPackagesForTests() ? EVERYTHING : asked;
  if (read(stampFile).trim() === UNDER_WAY) clear();
  let faults = await attempt(npm, wanted);
  if (faults.length > 0) {
    say(`The install is incomplete (${faults[0]}): installing again ...`);
    clear();
    faults = await attempt(npm, wanted);
  }
  if (faults.length > 0) throw new Error(faults.join('; '));
  stamp(fingerprint(wanted));
};

const install = async () => {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say('Installing the dependencies (the first time, about a minute) ...');
  const ticker = setInterval(() => say(`  still installing, ${seconds()} s`), 15_000);
  try {
    await installWhole();
    say(`Dependencies installed in ${seconds()} s.`);
  } finally {
    clearInterval(ticker);
  }
};

const main = async () => {
  let announced = false;
  while (!upToDate()) {
    if (takeGuard()) {
      const held = setInterval(touchGuard, TOUCH_MS);
      try {
        if (!upToDate()) await install();
      } finally {
        clearInterval(held);
        rmSync(guard, { force: true });
      }
    } else {
      if (!announced) say('Another start is installing the dependencies; waiting for it ...');
      announced = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
};

main().catch((error) => {
  process.stderr.write(`Could not install the dependencies: ${error.message}\n`);
  process.exit(1);
});
