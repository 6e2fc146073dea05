import { cp, mkdir, readdir, readlink, realpath, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { isProcessAlive } from '../../host/process-alive.ts';
import { isThere, moveAside, type Report } from './move-aside.ts';
import { findLivePostmaster } from './postmaster.ts';

/** Where earlier versions kept the database of a DATA_DIR that only root can enter, with a link to it from DATA_DIR. */
const FORMER_PLACE = /^\/var\/lib\/waymark\/[0-9a-f]{16}$/;

/**
 * Copies the database from its former place into DATA_DIR. It may be interrupted at each step: the copy is made under another name and
 * replaces the link when it is complete. The former place stays as it is, because copies of the link may lead there too.
 */
const bringIn = async (home: string, former: string, report: Report): Promise<void> => {
  const [half, whole] = [`${home}.half`, `${home}.whole`];
  // A complete copy too: an earlier version may have written to the former place since.
  for (const left of [half, whole])
    if (await isThere(left)) await moveAside(left, 'is a copy that no start has finished', report, 'a new one');
  await cp(former, half, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  await rename(half, whole);
  await unlink(home);
  await rename(whole, home);
  report(`The database was copied from ${former} into ${home}; the former place is not used any more`);
};

/** Follows the link, and copies a database that an earlier version stored elsewhere, unless a server is still running on it. */
const followLink = async (home: string, report: Report): Promise<void> => {
  const target = await realpath(home).catch(() => undefined);
  if (target === undefined || !(await stat(target)).isDirectory()) {
    return moveAside(home, `leads to ${await readlink(home)}, where there is no directory`, report);
  }
  if (!FORMER_PLACE.test(target) || (await findLivePostmaster(path.join(target, 'data')))) return;
  await bringIn(home, target, report);
};

const STAGE = /^new-(\d+)$/;

/** Where this process creates a cluster, until it is complete. */
export const stageOf = (home: string): string => path.join(home, `new-${process.pid}`);

const isStageOfAnother = (name: string): boolean => {
  const pid = Number(STAGE.exec(name)?.[1]);
  return pid > 0 && pid !== process.pid && isProcessAlive(pid);
};

/** A cluster's password file and log, which are useless without the cluster. */
const ACCESSORIES = ['password', 'log'];

/** Whether it contains a cluster. Other contents may belong to a process that is just creating one, or be unknown. */
const contentsOf = async (home: string): Promise<'cluster' | 'nothing' | 'unknown'> => {
  // The names are read first, so that a cluster completed by another process in between is found by the check below.
  const names = (await readdir(home)).filter((name) => !ACCESSORIES.includes(name));
  if (await isThere(path.join(home, 'data', 'PG_VERSION'))) return 'cluster';
  return names.length === 0 || names.some(isStageOfAnother) ? 'nothing' : 'unknown';
};

/**
 * The directory `postgres` under DATA_DIR, which contains the whole embedded database, so that DATA_DIR can be moved and copied. Links are
 * followed. Contents that are not a database are moved aside.
 * @returns its real path, because two links to one database are one database
 */
export const openHome = async (dataDir: string, report: Report): Promise<{ home: string; empty: boolean }> => {
  const home = path.join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  if (!(await isThere(home)) && (await isThere(`${home}.whole`))) await rename(`${home}.whole`, home);
  if (await readlink(home).catch(() => undefined)) await followLink(home, report);
  if ((await isThere(home)) && !(await stat(home)).isDirectory()) await moveAside(home, 'is no directory', report);
  await mkdir(home, { recursive: true });
  const contents = await contentsOf(home);
  if (contents === 'unknown') {
    await moveAside(home, 'holds no whole database', report);
    await mkdir(home);
  }
  return { home: await realpath(home), empty: contents !== 'cluster' };
};
