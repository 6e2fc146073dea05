// Installs the dependencies when node_modules is not what package-lock.json asks for on this machine. Runs before `npm start` and
// `npm test` on a fresh clone, so it stands on nothing but whatever Node the machine has (18 or later). With --to-start it leaves out
// what only tests need.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOfInstall, hasPackagesForTests, missingPackages, npmInstalledTheLock } from './completeness.mjs';
import { cache, EVERYTHING, fingerprint, modules, read, root, TO_START } from './project.mjs';
import { runNpm } from './run-npm.mjs';
import { npmToInstallWith } from './toolchain.mjs';

const stampFile = path.join(modules, '.waymark-lock');
const guard = path.join(cache, 'install.lock');

/** The stamp while npm works. Found later, it means an install that was cut off: a package may be there in part. */
const UNDER_WAY = 'installing';

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

// The kit has the same for the product; nothing of it can be loaded before the install.
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

const clear = () => rmSync(modules, { recursive: true, force: true });

/** One run of npm. Gives what is wrong with what it installed. */
const attempt = async (npm, wanted) => {
  stamp(UNDER_WAY);
  // Without its own record in node_modules npm looks at what is on the disk.
  rmSync(path.join(modules, '.package-lock.json'), { force: true });
  // Not `npm ci`: it refuses a lock file that was written where a registry lacks binaries of other platforms, and this is
  // about those. `install` keeps to the versions of the lock file all the same, and `--no-save` leaves that file alone.
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
    say(`The install is not whole (${faults[0]}): installing anew ...`);
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
      try {
        if (!upToDate()) await install();
      } finally {
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
