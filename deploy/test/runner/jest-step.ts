import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Count, root, runProgram, type Step } from './step.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  numRuntimeErrorTestSuites: number;
};

/** Suites that cannot be loaded have no failed tests, and skipped tests prove nothing: both count as failed. */
const countOf = (report: Report): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests,
});

const readReport = (file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

export type JestSelection = {
  projects: readonly string[];
  /** Excludes test files whose path matches one of these. */
  leavingOut?: string[];
  oneAtATime?: boolean;
  env?: Record<string, string>;
};

const argumentsFor = (selection: JestSelection, report: string): string[] => [
  '--config=jest.config.mjs',
  '--json',
  `--outputFile=${report}`,
  '--reporters=default',
  `--testSequencer=${path.join(import.meta.dirname, 'jest/longest-first.ts')}`,
  ...(selection.oneAtATime ? ['--runInBand'] : ['--maxWorkers=2']),
  ...(selection.leavingOut ? ['--testPathIgnorePatterns', '/node_modules/', '/dist/', ...selection.leavingOut] : []),
  '--selectProjects',
  ...selection.projects,
];

/** Jest's output without the lines of passed files and tests. */
const withoutPasses = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s*(?:PASS |✓|\{"num)/.test(line))
    .join('\n');

/** A step that runs projects of jest.config.mjs and counts their tests; what failed is printed. */
export const jestStep = (name: string, selection: JestSelection): Step => ({
  name,
  run: async (say) => {
    const report = path.join(root, '.cache/test', `${name.replace(/\W+/g, '-')}.json`);
    mkdirSync(path.dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const jest = await runProgram('node_modules/.bin/jest', argumentsFor(selection, report), { env: selection.env });
    const found = readReport(report);
    const count = found ? countOf(found) : { passed: 0, failed: 1 };
    // A failed teardown shows only in the exit code.
    if (jest.code !== 0 && count.failed === 0) count.failed = 1;
    if (count.failed > 0) say(`${withoutPasses(jest.output)}\n`);
    return count;
  },
});
