import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const isSource = (name: string): boolean =>
  !name.includes('.test.') && name !== 'node_modules' && !name.startsWith('.');

const visit = (path: string, found: string[]): void => {
  if (!statSync(path).isDirectory()) {
    found.push(path);
    return;
  }
  for (const name of readdirSync(path).filter(isSource).sort()) visit(join(path, name), found);
};

/** A hash of the contents of all files beneath the paths; equal hashes mean that nothing has to be built. */
export const fingerprint = (paths: readonly string[], salt: string): string => {
  const files: string[] = [];
  for (const path of paths) visit(path, files);
  const hash = createHash('sha256').update(salt);
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
};
