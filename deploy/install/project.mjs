// Facts about the project for the steps of the install. Like them it runs on the machine's Node (18 or later).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
export const cache = path.join(root, '.cache');
export const modules = path.join(root, 'node_modules');

const lockFile = path.join(root, 'package-lock.json');

export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

export const packagesOf = (text) => (text ? (JSON.parse(text).packages ?? {}) : {});

/** The scope of an install: the packages needed to start, or those of the tests as well. */
export const TO_START = 'to start';
export const EVERYTHING = 'everything';

/**
 * The packages of the lock file, by path. The lock marks what only tests need as `dev`, and optional peers of other packages that nobody
 * here uses as `peer`, such as a second bundler of 52 MB.
 */
export const lockedPackages = (asked = EVERYTHING) =>
  Object.entries(packagesOf(read(lockFile))).filter(
    ([where, { dev = false, peer = false }]) =>
      (where.startsWith('node_modules/') || where.includes('/node_modules/')) &&
      (asked === EVERYTHING || !(dev || peer)),
  );

/** The versions of Node and npm that the project is installed with and runs on, from package.json. */
export const pinned = () => {
  const { dependencies, packageManager } = JSON.parse(read(path.join(root, 'package.json')));
  return { node: dependencies.node, npm: packageManager.replace(/^npm@/, '') };
};

/** Identifies an install by everything that it depends on: lock file, operating system, processor and Node. */
export const fingerprint = (asked) =>
  createHash('sha256')
    .update(read(lockFile))
    .update([process.platform, process.arch, pinned().node, asked].join(' '))
    .digest('hex');
