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

/** Links the packages of this checkout, apart from the workspaces, which are the commit's own. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const target = path.join(from, name);
    if (name === '@waymark') {
      linkPackages(target, path.join(to, name));
    } else if (lstatSync(target).isSymbolicLink() && from.endsWith('@waymark')) {
      // A workspace: a relative symlink, which is copied.
      symlinkSync(readlinkSync(target), path.join(to, name));
    } else {
      symlinkSync(target, path.join(to, name));
    }
  }
};

/** Links the packages installed here, including those of services. */
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
 * Checks out an earlier commit of this repository into a temporary directory.
 * @param own whether to install the packages of its own lock file; else those installed here are used
 * @throws if git does not know the commit
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
