import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockedPackages, modules, packagesOf, pinned, read, root } from './project.mjs';

const LOADER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'load.mjs');
const LOAD_TIME = 60_000;

const onDisk = (where) => existsSync(path.join(root, where, 'package.json'));

/** `os`, `cpu` and `libc` list what a package supports or, with a `!`, does not support. */
const fits = (list, value) => {
  if (!list) return true;
  const names = [list].flat();
  if (names.includes(`!${value}`)) return false;
  return names.includes(value) || names.every((name) => name.startsWith('!'));
};

const libc = () => {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
};

/** Whether the lock file requires a package on this machine; other optional packages may be missing if they cannot be built. */
const isNeeded = (wanted, own) => {
  if (!wanted.optional) return true;
  if (!wanted.os && !wanted.cpu) return false;
  return fits(wanted.os, process.platform) && fits(wanted.cpu, process.arch) && fits(wanted.libc, own);
};

const nameOf = (where) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The required packages that are not on disk. Fast, because every start calls it. */
export const missingPackages = (asked) => {
  const own = libc();
  return lockedPackages(asked)
    .filter(([where, wanted]) => isNeeded(wanted, own) && !onDisk(where))
    .map(([where]) => nameOf(where));
};

/** Whether packages that only tests need are installed; an install to start would remove them. */
export const hasPackagesForTests = () => lockedPackages().some(([where, { dev = false }]) => dev && onDisk(where));

/** Compares npm's own record of the install with the lock file, for developers who ran `npm install` themselves. */
export const npmInstalledTheLock = (asked) => {
  const installed = packagesOf(read(path.join(modules, '.package-lock.json')));
  if (Object.keys(installed).length === 0) return false;
  return lockedPackages(asked).every(([where, wanted]) => {
    const found = installed[where];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version;
  });
};

/** Packages with one optional package per platform that contains its binary. */
const nativePackages = () => {
  const binariesOf = ({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => name.split(/[-/]/).includes(process.platform));
  return lockedPackages()
    .filter(([where, wanted]) => !wanted.optional && onDisk(where) && binariesOf(wanted).length > 0)
    .map(([where, wanted]) => ({ where, name: nameOf(where), binaries: binariesOf(wanted) }));
};

const hasBinary = ({ where, binaries }) =>
  binaries.some((name) => onDisk(path.join('node_modules', name)) || onDisk(path.join(where, 'node_modules', name)));

/** The Node that runs the product. */
const productNode = () => (onDisk('node_modules/node') ? path.join(modules, '.bin', 'node') : process.execPath);

const nodeFault = () => {
  if (!lockedPackages().some(([where]) => where === 'node_modules/node')) return [];
  const { stdout } = spawnSync(productNode(), ['-v'], { encoding: 'utf8' });
  return stdout?.trim() === `v${pinned().node}` ? [] : [`Node ${pinned().node} does not run`];
};

const loadFaults = (packages) => {
  const places = packages.map(({ where }) => where);
  const { stdout, signal, status } = spawnSync(productNode(), [LOADER, ...places], {
    cwd: root,
    encoding: 'utf8',
    timeout: LOAD_TIME,
  });
  if (status === 0) return JSON.parse(stdout);
  return [`${packages.map(({ name }) => name).join(', ')} cannot be loaded (${signal ?? `exit code ${status}`})`];
};

/** The faults of the install, one per line; empty if it is complete. Loads native packages, so it takes a second. */
export const faultsOfInstall = (asked) => {
  const missing = missingPackages(asked);
  if (missing.length > 0) return missing.map((name) => `${name} is missing`);
  const node = nodeFault();
  if (node.length > 0) return node;
  const natives = nativePackages();
  const without = natives.filter((each) => !hasBinary(each));
  if (without.length > 0) {
    return without.map(({ name }) => `${name} has no binary for ${process.platform}-${process.arch}`);
  }
  return natives.length > 0 ? loadFaults(natives) : [];
};
