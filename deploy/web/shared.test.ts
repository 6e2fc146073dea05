import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './apps.ts';
import { sharedModules } from './shared.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const remoteSources = globSync('mfe-*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|testing|alone/.test(path),
);

const namedIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);

const importedFrom = (module: string): { path: string; name: string }[] =>
  remoteSources.flatMap((path) =>
    [...read(path).matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
      .filter(([, , from]) => from === module)
      .flatMap(([, list = '']) => namedIn(list).map((name) => ({ path, name }))),
  );

const offeredBy = (file: string): Set<string> =>
  new Set(
    [...read(`shell/src/shared/${file}`).matchAll(/export \{([^}]*)\}/g)].flatMap(([, list = '']) => namedIn(list)),
  );

test('the shell offers every module that the remotes leave out', () => {
  const offered = [...read('shell/src/remotes/shared-modules.ts').matchAll(/^ {2}'?([\w@/-]+)'?: shared\(/gm)].map(
    ([, name]) => name,
  );
  expect(offered.sort()).toEqual([...sharedModules].sort());
});

test.each([
  ['react-router', 'react-router.ts'],
  ['@tanstack/react-query', 'react-query.ts'],
  ['react-i18next', 'react-i18next.ts'],
  ['@waymark/shell-kit', 'shell-kit.ts'],
])('the shell offers all that remotes use of %s', (module, file) => {
  const offered = offeredBy(file);
  expect(importedFrom(module).filter(({ name }) => !offered.has(name))).toEqual([]);
});

test('no remote reaches Mantine past the kit', () => {
  expect(remoteSources.filter((path) => /from '(@mantine|victory)/.test(read(path)))).toEqual([]);
});
