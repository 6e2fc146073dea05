import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '@waymark/service-kit';

/** How often the holder of a lock touches its file, to show that it is alive. */
const TOUCH_MS = 2_000;
/** A lock file that was not touched for so long is abandoned: its process id may belong to another process, or was not written on a full disk. */
const ABANDONED_MS = 15_000;

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

const ifThere = <T>(result: Promise<T>): Promise<T | undefined> =>
  result.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

/** The version of a lock file and when it was last touched; a replaced or touched file has another version. */
const stateOf = async (file: string): Promise<{ version: string; touchedAt: number } | undefined> => {
  const found = await ifThere(stat(file));
  return found && { version: `${found.ino}-${found.mtimeMs}`, touchedAt: found.mtimeMs };
};

/** The version of an abandoned lock file, left behind by a killed process; undefined if it is held or deleted. */
const abandonedIn = async (file: string): Promise<string | undefined> => {
  const state = await stateOf(file);
  const text = await ifThere(readFile(file, 'utf8'));
  if (state === undefined || text === undefined) return undefined;
  const holder = Number(text);
  const isHeld = (!(holder > 0) || isProcessAlive(holder)) && Date.now() - state.touchedAt <= ABANDONED_MS;
  return isHeld ? undefined : state.version;
};

/**
 * Removes an abandoned lock file. Several processes may have found the same one abandoned, and one of them may have removed it and taken
 * the lock since. So it is removed under a lock named by its version, and only if it still has that version.
 */
const removeAbandoned = async (file: string, version: string): Promise<void> => {
  const lock = `${file}.${version}`;
  if (!(await take(lock))) return;
  if ((await stateOf(file))?.version === version) await rm(file, { force: true });
  await rm(lock, { force: true });
};

const take = async (file: string): Promise<boolean> => {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const abandoned = await abandonedIn(file);
    if (abandoned !== undefined) await removeAbandoned(file, abandoned);
    return false;
  }
};

/** Runs `work` while no other process of this machine runs it with the same file; waits for its turn. */
export const withFileLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(path.dirname(file), { recursive: true });
  while (!(await take(file))) await pause(200);
  const held = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(held);
    await rm(file, { force: true });
  }
};
