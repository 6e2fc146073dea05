import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '@waymark/service-kit';

/** How often whoever holds a lock says so, by the time of its file. */
const SAID_MS = 2_000;
/** Without a word for so long it is held by nobody: its number may be another process's by now, or was never written on a full disk. */
const SILENT_MS = 15_000;

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** A process that was killed leaves its file behind. */
const isAbandoned = async (file: string): Promise<boolean> => {
  try {
    const holder = Number(await readFile(file, 'utf8'));
    if (holder > 0 && !isProcessAlive(holder)) return true;
    return Date.now() - (await stat(file)).mtimeMs > SILENT_MS;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

const take = async (file: string): Promise<boolean> => {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (await isAbandoned(file)) await rm(file, { force: true });
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
  }, SAID_MS);
  try {
    return await work();
  } finally {
    clearInterval(held);
    await rm(file, { force: true });
  }
};
