import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { leaveOutIgnored } from './build-recipe.ts';

let context: string;
beforeEach(() => {
  context = mkdtempSync(path.join(tmpdir(), 'waymark-context-'));
});
afterEach(() => rmSync(context, { recursive: true, force: true }));

const put = (...files: string[]) => {
  for (const file of files) {
    mkdirSync(path.join(context, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(context, file), '');
  }
};
const left = () => globSync('**/*.{js,md,ts}', { cwd: context }).sort();

describe('applying .dockerignore to a build context', () => {
  it('removes the files that Waymark’s .dockerignore names', () => {
    cpSync(path.join(import.meta.dirname, '../../../.dockerignore'), path.join(context, '.dockerignore'));
    put('docs/security.md', 'docs/guide/plan.md', 'docs/guide/images/plan.md', 'deploy/web/build.ts');
    put(
      'node_modules/koa/index.js',
      'services/kit/node_modules/pg/index.js',
      'dist/web/main.js',
      'mfe-okr/dist/main.js',
    );
    leaveOutIgnored(context);
    expect(left()).toEqual(['deploy/web/build.ts', 'docs/guide/images/plan.md', 'docs/guide/plan.md']);
  });

  it.each(['*.md', 'docs/guide/*', '!docs/guide'])('refuses the unsupported line %j', (line) => {
    writeFileSync(path.join(context, '.dockerignore'), `dist\n${line}\n`);
    expect(() => leaveOutIgnored(context)).toThrow(`A line of .dockerignore that is not known here: ${line}`);
  });
});
