import { readFileSync } from 'node:fs';

type TestFile = { path: string };

/** The longest that a file lets one of its tests take, where it says so. */
const longestOf = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/LIMIT_MS = ([\d_]+);/g)].map(([, ms = '0']) => Number(ms.replaceAll('_', ''))));

/**
 * The order in which Jest starts the files: those that may take longest first, then the larger ones, so that no worker is left with a long
 * file while the other has nothing to do. Jest by itself knows only the size, as long as it has not run them on the same machine.
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
    // The order follows from the files alone.
  }
}
