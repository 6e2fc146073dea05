import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
};

/** @throws {StartError} when nothing can be kept in the directory */
export const ensureWritable = (directory: string): void => {
  const probe = path.join(directory, `.probe-${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR (${directory}) cannot be written: ${REASONS[code] ?? message}`, { cause: error });
  }
};
