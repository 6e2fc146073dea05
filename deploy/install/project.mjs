// What the steps of the install know about the project. Like all of them it runs on whatever Node the machine has (18 or later).
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

/** What can be asked for: the packages that starting takes, or those of the tests too. */
export const TO_START = 'to start';
export const EVERYTHING = 'everything';

/**
 * The packages of the lock file and where each lies. Marked there is what only tests need as `dev`, and as `peer` what another package
 * would work beside and nobody here uses: a second bundler of 52 MB.
 */
export const lockedPackages = (asked = EVERYTHING) =>
  Object.entries(packagesOf(read(lockFile))).filter(
    ([where, { dev = false, peer = false }]) =>
      (where.startsWith('node_modules/') || where.includes('/node_modules/')) &&
      (asked === EVERYTHING || !(dev || peer)),
  );

/** The versions of Node and npm that the project is installed with and runs on: both stand in package.json. */
export const pinned = () => {
  const { dependencies, packageManager } = JSON.parse(read(path.join(root, 'package.json')));
  return { node: dependencies.node, npm: packageManager.replace(/^npm@/, '') };
};

/** What is installed depends on this: another lock file, system, processor or Node is another install. */
export const fingerprint = (asked) =>
  createHash('sha256')
    .update(read(lockFile))
    .update([process.platform, process.arch, pinned().node, asked].join(' '))
    .digest('hex');
