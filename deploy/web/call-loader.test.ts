import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { CATALOGUE, editTeam, exportSpreadsheet, KIT_CALLS } from '@waymark/contracts';
import { askedOnly, declaresCalls } from './call-loader.ts';

test('the browser gets what it needs to ask a call, and none of the words about it', () => {
  const { path } = editTeam;
  expect(askedOnly({ editTeam })).toBe(
    `export const editTeam = {"method":"PUT","path":"${path}","body":"teamEdit"};\n`,
  );
});

test('a file is asked for by its media type', () => {
  expect(askedOnly({ exportSpreadsheet })).toContain(`"media":"${exportSpreadsheet.media}"`);
});

test('the files that are known to declare calls declare all of them', () => {
  const folder = path.join(import.meta.dirname, '../../contracts/src/api');
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter(declaresCalls);
  const declared = sources.flatMap((source) =>
    [...source.matchAll(/^export const (\w+) = call\(/gm)].map(([, name]) => name),
  );
  const known = [...Object.values(CATALOGUE), KIT_CALLS].flatMap((calls) => Object.keys(calls));
  expect(declared.sort()).toEqual([...new Set(known)].sort());
});
