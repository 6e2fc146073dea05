import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

/** The packages of this checkout, but for the workspaces themselves: those are the commit's own. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const target = path.join(from, name);
    if (name === '@waymark') {
      linkPackages(target, path.join(to, name));
    } else if (lstatSync(target).isSymbolicLink() && from.endsWith('@waymark')) {
      // A workspace, named by where it lies from here.
      symlinkSync(readlinkSync(target), path.join(to, name));
    } else {
      symlinkSync(target, path.join(to, name));
    }
  }
};

/** The packages that are installed here, those of services too. */
const takePackages = (directory: string): void => {
  linkPackages(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  for (const workspace of readdirSync(path.join(root, 'services'))) {
    const own = path.join(root, 'services', workspace, 'node_modules');
    const there = path.join(directory, 'services', workspace);
    if (existsSync(own) && existsSync(there)) symlinkSync(own, path.join(there, 'node_modules'));
  }
};

const lockOf = (directory: string): string => readFileSync(path.join(directory, 'package-lock.json'), 'utf8');

/**
 * An earlier commit of this repository in a directory of its own.
 * @param own with the packages that it asks for, installed as it installs them itself; else with those that are installed here
 * @throws where git does not know it
 */
export const treeOf = (commit: string, own: boolean): { root: string; remove(): void } => {
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-commit-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1_000_000_000 });
    execFileSync('tar', ['-x', '-C', directory], { input: archive });
    if (own && lockOf(directory) !== lockOf(root))
      execFileSync(process.execPath, ['deploy/install/install-when-needed.mjs'], { cwd: directory, stdio: 'inherit' });
    else takePackages(directory);
    return { root: directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
};

/** The last tag before this commit, else the commit before it. */
export const commitBefore = (): string => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD~1');
  } catch {
    return git('rev-parse', '--short', 'HEAD~1');
  }
};

/** This checkout. */
export const here = root;
