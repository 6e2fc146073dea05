import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The files of the screens whose names end so. */
const sources = (ending: string): string[] =>
  globSync(`{shell,mfe-*}/**/src/**/*.${ending}`, { cwd: root, exclude: (name) => name === 'node_modules' });

const findIn = (file: string, pattern: RegExp): string[] => [...read(file).matchAll(pattern)].map(([found]) => found);

describe('the size of a text', () => {
  it('follows the text size that the reader has set in the browser', () => {
    const sizes = [...read('shell/kit/src/theme/tokens.css').matchAll(/--wm-text-\d+: ([^;]+);/g)].map(
      ([, size = '']) => size,
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter((size) => !size.endsWith('rem'))).toEqual([]);
  });

  it('is followed by the height of its lines, so that larger lines do not overlap', () => {
    const files = sources('css');
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => /line-height: [\d.]+px/.test(read(file)))).toEqual([]);
  });

  it('is followed by the widths at which layouts change, so that a larger text has the layout of a narrower window', () => {
    const styles = sources('css').flatMap((file) => findIn(file, /@(?:media|container)[^{]*/g));
    expect(styles.length).toBeGreaterThan(0);
    // Within a container em is its own text size, which is not that of the browser.
    const unit = (rule: string) => (rule.startsWith('@container') ? 'rem' : 'em');
    const isFixed = (rule: string) => [...rule.matchAll(/[\d.]+([a-z]+)/g)].some(([, found]) => found !== unit(rule));
    expect(styles.filter(isFixed)).toEqual([]);
    const queries = sources('{ts,tsx}').flatMap((file) => findIn(file, /\((?:min|max)-(?:width|height):[^)]*\)/g));
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.filter((query) => !/[\d.]em\)/.test(query))).toEqual([]);
  });
});
