import { lstat, rename } from 'node:fs/promises';

/** Prints one line for the person who starts the product. */
export type Report = (line: string) => void;

/** @throws if that cannot be determined, as in a directory that this user may not enter */
export const isThere = async (file: string): Promise<boolean> => {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) return false;
    if (code === 'EACCES')
      throw new Error(`${file} is not accessible to this user: another user created it`, { cause: error });
    throw error;
  }
};

const freeName = async (file: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const name = `${file}.aside-${number}`;
    if (!(await isThere(name))) return name;
  }
};

/**
 * Renames a file or directory, because it may still be needed. Nothing is removed here.
 * @param instead what takes its place
 */
export const moveAside = async (
  file: string,
  reason: string,
  report: Report,
  instead = 'an empty database',
): Promise<void> => {
  const name = await freeName(file);
  await rename(file, name);
  report(`${file} ${reason}: it was put aside as ${name}, and ${instead} takes its place`);
};
