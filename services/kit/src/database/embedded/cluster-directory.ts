import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './postgres-binaries.ts';
import { findLivePostmaster, stopPostmaster } from './postmaster.ts';
import { canReach, type RunAs } from './unprivileged-user.ts';

const run = promisify(execFile);

export const SUPERUSER = 'waymark';

export type ClusterOptions = { binaries: Binaries; user: RunAs | undefined; durable: boolean };

/** Where the cluster lies and what opens it. */
export type Cluster = { directory: string; password: string; log: string };

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const own = async (file: string, user: RunAs | undefined): Promise<void> => {
  if (user) await chown(file, user.uid, user.gid);
};

/** Whoever removed DATA_DIR, and with it the link, meant to remove what it led to. */
const beginAnew = async (link: string, elsewhere: string): Promise<void> => {
  const left = await findLivePostmaster(path.join(elsewhere, 'data'));
  if (left) await stopPostmaster(left.pid);
  await rm(elsewhere, { recursive: true, force: true });
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  await rm(link, { force: true });
  await symlink(elsewhere, link);
};

/**
 * The directory that the database's user owns. Under DATA_DIR; but where that user cannot get there, as below /root, in /var/lib, with
 * a link under DATA_DIR that leads to it.
 */
const prepareHome = async (dataDir: string, user: RunAs | undefined): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const home = path.join(dataDir, 'postgres');
  if (!(await canReach(dataDir, user))) {
    const elsewhere = `/var/lib/waymark/${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16)}`;
    if (!(await isThere(home))) await beginAnew(home, elsewhere);
    await own(elsewhere, user);
    return elsewhere;
  }
  await mkdir(home, { recursive: true });
  await own(home, user);
  return home;
};

const initialise = async (home: string, options: ClusterOptions): Promise<void> => {
  const { binaries, user, durable } = options;
  const half = path.join(home, 'data.new');
  const passwordFile = path.join(home, 'password');
  await rm(half, { recursive: true, force: true });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await own(passwordFile, user);
  const access = ['-D', half, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const initdb = path.join(binaries.directory, 'bin', 'initdb');
  await run(initdb, [...access, ...locale, ...(durable ? [] : ['--no-sync'])], { ...user, cwd: home });
  // A cluster is whole or not there, whenever this is interrupted.
  await rename(half, path.join(home, 'data'));
};

/** Finds the cluster under DATA_DIR, or makes one with a random password. */
export const prepareCluster = async (dataDir: string, options: ClusterOptions): Promise<Cluster> => {
  const home = await prepareHome(dataDir, options.user);
  const directory = path.join(home, 'data');
  if (!(await isThere(path.join(directory, 'PG_VERSION')))) await initialise(home, options);
  const password = await readFile(path.join(home, 'password'), 'utf8').catch((cause: unknown) => {
    throw new Error(`The password of the embedded Postgres is gone from ${home}`, { cause });
  });
  return { directory, password: password.trim(), log: path.join(home, 'log') };
};
