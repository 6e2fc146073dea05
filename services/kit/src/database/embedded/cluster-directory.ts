import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { openHome, stageOf } from './database-home.ts';
import { isThere, type Report } from './move-aside.ts';
import { type Binaries, findBinaries } from './postgres-binaries.ts';
import { canReach, findUnprivilegedUser, type RunAs } from './unprivileged-user.ts';

const run = promisify(execFile);

export const SUPERUSER = 'waymark';

type ClusterOptions = { durable: boolean; report: Report };

/** Where the cluster is, its password, and the user that runs it. */
export type Cluster = {
  directory: string;
  password: string;
  log: string;
  user: RunAs | undefined;
  binaries: Binaries;
};

const WORKING_DIRECTORY = '/proc/self/cwd';

/**
 * The name of a directory for Postgres, with that directory as its working directory. Postgres does not run as root, and another user may
 * not be allowed to enter the parent directories, such as /root; the working directory itself can be used without entering them.
 * @throws if the system has no name for the working directory, such as macOS, and the user cannot enter the directory
 */
export const nameFor = async (directory: string, user: RunAs | undefined): Promise<string> => {
  if (user === undefined) return directory;
  if (await isThere(WORKING_DIRECTORY)) return WORKING_DIRECTORY;
  if (await canReach(directory, user)) return directory;
  throw new Error(`${directory} lies where only root can enter, and Postgres does not run as root: move DATA_DIR`);
};

/** The present owner of the cluster unless that is root: starting it as root once must not lock its owner out. */
const userOf = async (home: string): Promise<RunAs | undefined> => {
  const fallback = await findUnprivilegedUser();
  if (fallback === undefined) return undefined;
  const { uid, gid } = await stat(path.join(home, 'data')).catch(() => stat(home));
  return uid === 0 ? fallback : { uid, gid };
};

/** Files that root has copied belong to root, so they are given to the user. */
const handOver = async (home: string, { uid, gid }: RunAs): Promise<void> => {
  const files = ['', ...(await readdir(home, { recursive: true }))].map((name) => path.join(home, name));
  for (const file of files) await lchown(file, uid, gid);
};

const isOwn = async (home: string, { uid }: RunAs): Promise<boolean> => {
  const owners = [home, 'data', 'data/PG_VERSION', 'data/global/pg_control', 'password'].map((name) =>
    stat(path.resolve(home, name)).catch(() => ({ uid })),
  );
  return (await Promise.all(owners)).every((found) => found.uid === uid);
};

/** One password for all processes that create a cluster here at the same time; complete as soon as the file has its name. */
const ensurePassword = async (home: string, user: RunAs | undefined): Promise<void> => {
  const draft = path.join(home, `password-${process.pid}`);
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user) await chown(draft, user.uid, user.gid);
  await link(draft, path.join(home, 'password')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
};

/** A cluster is either complete or absent, even if this is interrupted; of two that are created at once the first complete one stays. */
const initialise = async (home: string, { user, binaries }: Cluster, durable: boolean): Promise<void> => {
  const stage = stageOf(home);
  await mkdir(stage, { mode: 0o700 });
  if (user) await chown(stage, user.uid, user.gid);
  await ensurePassword(home, user);
  const access = ['-D', await nameFor(stage, user), '-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile=../password'];
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const initdb = path.join(binaries.directory, 'bin', 'initdb');
  const settings = [...access, ...locale, ...(durable ? [] : ['--no-sync'])];
  await run(initdb, settings, { ...user, cwd: stage }).catch(async (cause: Error & { stderr?: string }) => {
    // initdb has removed its files; an empty directory does no harm.
    await rmdir(stage).catch(() => undefined);
    const reason = cause.stderr?.trim().replaceAll('\n', ' | ') || cause.message;
    throw new Error(`The embedded Postgres could not be made: ${reason}`, { cause });
  });
  await rename(stage, path.join(home, 'data')).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(stage, { recursive: true });
  });
};

/** Finds the cluster under DATA_DIR, or creates one with a random password. */
export const prepareCluster = async (dataDir: string, { durable, report }: ClusterOptions): Promise<Cluster> => {
  const { home, empty } = await openHome(dataDir, report);
  const user = await userOf(home);
  if (user && !(await isOwn(home, user))) await handOver(home, user);
  const directory = path.join(home, 'data');
  const cluster = { directory, password: '', log: path.join(home, 'log'), user, binaries: await findBinaries(user) };
  if (empty) await initialise(home, cluster, durable);
  // Postgres refuses a directory that others may enter, as the directory of a copy may be.
  await chmod(directory, 0o700);
  const password = await readFile(path.join(home, 'password'), 'utf8').catch((cause: unknown) => {
    throw new Error(`The password of the embedded Postgres is gone from ${home}`, { cause });
  });
  return { ...cluster, password: password.trim() };
};
