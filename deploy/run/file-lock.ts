import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '@waymark/service-kit';

const take = async (file: string): Promise<boolean> => {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    // Left behind by a process that was killed. An empty file is being written this instant.
    if (holder > 0 && !isProcessAlive(holder)) await rm(file, { force: true });
    return false;
  }
};

/** Runs `work` while no other process of this machine runs it with the same file; waits for its turn. */
export const withFileLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(path.dirname(file), { recursive: true });
  while (!(await take(file))) await pause(200);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
};
