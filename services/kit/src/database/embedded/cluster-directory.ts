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

/** Where the cluster lies, what opens it, and who runs it. */
export type Cluster = {
  directory: string;
  password: string;
  log: string;
  user: RunAs | undefined;
  binaries: Binaries;
};

const WORKING_DIRECTORY = '/proc/self/cwd';

/**
 * How Postgres is told of a directory that is also its working directory. Postgres does not run as root, and another user may not be
 * let through the directories above, as below /root; but nobody is asked on the way to where a process stands already.
 * @throws where the system has no such way, as macOS, and the user cannot get there
 */
export const nameFor = async (directory: string, user: RunAs | undefined): Promise<string> => {
  if (user === undefined) return directory;
  if (await isThere(WORKING_DIRECTORY)) return WORKING_DIRECTORY;
  if (await canReach(directory, user)) return directory;
  throw new Error(`${directory} lies where only root can enter, and Postgres does not run as root: move DATA_DIR`);
};

/** Who owns the cluster already, when that is not root: starting it as root once must not lock its owner out. */
const userOf = async (home: string): Promise<RunAs | undefined> => {
  const fallback = await findUnprivilegedUser();
  if (fallback === undefined) return undefined;
  const { uid, gid } = await stat(path.join(home, 'data')).catch(() => stat(home));
  return uid === 0 ? fallback : { uid, gid };
};

/** A copy that root made is root's. */
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

/** One for all who are making a cluster here at the same time, whole as soon as it has its name. */
const ensurePassword = async (home: string, user: RunAs | undefined): Promise<void> => {
  const draft = path.join(home, `password-${process.pid}`);
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user) await chown(draft, user.uid, user.gid);
  await link(draft, path.join(home, 'password')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
};

/** A cluster is whole or not there, whenever this is interrupted; of two that are made at once the first to be whole stays. */
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
    // It has removed what it had made so far; a directory that is empty is in nobody's way.
    await rmdir(stage).catch(() => undefined);
    const reason = cause.stderr?.trim().replaceAll('\n', ' | ') || cause.message;
    throw new Error(`The embedded Postgres could not be made: ${reason}`, { cause });
  });
  await rename(stage, path.join(home, 'data')).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(stage, { recursive: true });
  });
};

/** Finds the cluster under DATA_DIR, or makes one with a random password. */
export const prepareCluster = async (dataDir: string, { durable, report }: ClusterOptions): Promise<Cluster> => {
  const { home, empty } = await openHome(dataDir, report);
  const user = await userOf(home);
  if (user && !(await isOwn(home, user))) await handOver(home, user);
  const directory = path.join(home, 'data');
  const cluster = { directory, password: '', log: path.join(home, 'log'), user, binaries: await findBinaries(user) };
  if (empty) await initialise(home, cluster, durable);
  // Postgres refuses a directory that others may enter, as a copy can be.
  await chmod(directory, 0o700);
  const password = await readFile(path.join(home, 'password'), 'utf8').catch((cause: unknown) => {
    throw new Error(`The password of the embedded Postgres is gone from ${home}`, { cause });
  });
  return { ...cluster, password: password.trim() };
};
