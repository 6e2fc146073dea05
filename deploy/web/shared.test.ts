import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './apps.ts';
import { sharedModules } from './shared.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const remoteSources = globSync('mfe-*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|testing|alone/.test(path),
);

test('the shell provides every module that the remotes do not bundle', () => {
  const offered = [...read('shell/src/remotes/shared-modules.ts').matchAll(/^ {2}'?([\w@/-]+)'?: shared\(/gm)].map(
    ([, name]) => name,
  );
  expect(offered).not.toEqual([]);
  expect(offered.sort()).toEqual([...sharedModules].sort());
});

test('no remote imports Mantine or Victory directly', () => {
  expect(remoteSources).not.toEqual([]);
  expect(remoteSources.filter((path) => /from '(@mantine|victory)/.test(read(path)))).toEqual([]);
});
