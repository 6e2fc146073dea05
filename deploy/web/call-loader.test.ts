import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { CATALOGUE, editTeam, exportSpreadsheet, KIT_CALLS } from '@waymark/contracts';
import { declaresCalls, requestsOnly } from './call-loader.ts';

test('the browser gets the properties to send a call, without its descriptions', () => {
  const { path } = editTeam;
  expect(requestsOnly({ editTeam })).toBe(`export const editTeam = {"method":"PUT","path":"${path}","body":true};\n`);
});

test('a call for a file keeps its media type', () => {
  expect(requestsOnly({ exportSpreadsheet })).toContain(`"media":"${exportSpreadsheet.media}"`);
});

test('every declared call is in a file that the loader recognises', () => {
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
