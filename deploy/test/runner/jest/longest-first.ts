import { readFileSync } from 'node:fs';

type TestFile = { path: string };

/** The longest time limit in a test file; 0 without one. */
const longestOf = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/LIMIT_MS = ([\d_]+);/g)].map(([, ms = '0']) => Number(ms.replaceAll('_', ''))));

/**
 * Orders test files: those with the longest time limit first, then the larger ones, so that no worker is left with a long file at the end
 * while the other is idle. By itself Jest knows only the size, unless it has run the files on the same machine before.
 */
export default class LongestFirst {
  sort(tests: readonly TestFile[]): TestFile[] {
    return tests
      .map((test) => ({ test, text: readFileSync(test.path, 'utf8') }))
      .map(({ test, text }) => ({ test, longest: longestOf(text), size: text.length }))
      .sort((one, other) => other.longest - one.longest || other.size - one.size)
      .map(({ test }) => test);
  }

  cacheResults(): void {
    // The order depends only on the files.
  }
}
