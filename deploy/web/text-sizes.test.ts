import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the size of a text', () => {
  it('follows the text size that the reader has set in the browser', () => {
    const sizes = [...read('shell/kit/src/theme/tokens.css').matchAll(/--wm-text-\d+: ([^;]+);/g)].map(
      ([, size = '']) => size,
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter((size) => !size.endsWith('rem'))).toEqual([]);
  });

  it('is followed by the height of its lines, so that larger lines do not overlap', () => {
    const files = globSync('{shell,mfe-*}/**/src/**/*.css', { cwd: root, exclude: (name) => name === 'node_modules' });
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => /line-height: [\d.]+px/.test(read(file)))).toEqual([]);
  });
});
