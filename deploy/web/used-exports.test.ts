import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { usedExports } from './used-exports.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'used-exports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const used = (files: Record<string, string>, modules = ['kit']): Record<string, string[]> => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return usedExports([join(folder, 'entry.ts')], modules);
};

test('usedExports finds the exports of a module that an entry and the files it imports use', () => {
  const files = {
    'entry.ts': "import { b } from 'kit';\nimport { Root } from './screens/root.tsx';\nexport { c } from './c.ts';",
    'screens/root.tsx': "import { a, b as other } from 'kit';\nexport const Root = () => <a>{other}</a>;",
    'c.ts': "import { d } from 'other';\nexport const c = d;",
    'unreached.ts': "import { e } from 'kit';",
  };
  expect(used(files, ['kit', 'other'])).toEqual({ kit: ['a', 'b'], other: ['d'] });
});

test('usedExports follows dynamic imports', () => {
  const files = {
    'entry.ts':
      "export const later = () => import('./later.ts');\nexport const named = () =>\n import(/* webpackChunkName: \"a/b\" */ './named.ts');",
    'later.ts': "import { late } from 'kit';\nexport { late };",
    'named.ts': "import { named } from 'kit';\nexport { named };",
  };
  expect(used(files)).toEqual({ kit: ['late', 'named'] });
});

test('usedExports leaves types out', () => {
  expect(used({ 'entry.ts': "import { type A, b } from 'kit';\nimport type { C } from 'kit';" })).toEqual({
    kit: ['b'],
  });
});

test('usedExports includes re-exports', () => {
  expect(used({ 'entry.ts': "export { a as b } from 'kit';" })).toEqual({ kit: ['a'] });
});

test.each([
  "import * as kit from 'kit';",
  "import kit from 'kit';",
  "export * from 'kit';",
  "export const later = () => import('kit');",
])('usedExports refuses %s, which does not name the exports that it uses', (text) => {
  expect(() => used({ 'entry.ts': text })).toThrow('name what it needs');
});
