import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ensureWritable } from './data-directory.ts';
import { linesFor } from './start-error.ts';

it('a folder that cannot be written is reported in one line, by what it is to the operator', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-folder-'));
  const file = path.join(directory, 'file');
  writeFileSync(file, '');
  const linesOf = (name?: string): string[] => {
    try {
      ensureWritable(file, name);
      return [];
    } catch (error) {
      return linesFor(error);
    }
  };
  expect(linesOf()).toEqual([`DATA_DIR (${file}) cannot be written: it is a file`]);
  expect(linesOf('The folder of the front end')).toEqual([
    `The folder of the front end (${file}) cannot be written: it is a file`,
  ]);
  rmSync(directory, { recursive: true });
});
