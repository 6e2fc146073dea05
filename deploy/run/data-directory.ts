import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no directory can be made there',
  ENOSPC: 'the disk is full',
};

/** Not Node's recursive mkdir, which never returns for a parent that accepts no new directory, such as /proc. */
const makeDirectory = (directory: string): void => {
  try {
    mkdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(directory).isDirectory()) return;
    const parent = path.dirname(directory);
    if (code !== 'ENOENT' || parent === directory) throw error;
    makeDirectory(parent);
    mkdirSync(directory);
  }
};

/** Why a file or directory could not be written, for the person who can change that; undefined for an error of another kind. */
export const unwritableBecause = (error: unknown): string | undefined =>
  REASONS[String((error as NodeJS.ErrnoException | undefined)?.code)];

/** Creates the directory if needed. @param name what it is to the operator @throws {StartError} if it is not writable */
export const ensureWritable = (directory: string, name = 'DATA_DIR'): void => {
  const probe = path.join(directory, `.probe-${process.pid}`);
  try {
    makeDirectory(path.resolve(directory));
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = unwritableBecause(error) ?? (error as Error).message;
    throw new StartError(`${name} (${directory}) cannot be written: ${reason}`, { cause: error });
  }
};
