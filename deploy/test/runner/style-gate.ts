import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './step.ts';

const MAX_FILE_LINES = 350;

const FORBIDDEN: { rule: string; pattern: RegExp; in?: RegExp; notIn?: RegExp }[] = [
  { rule: 'code without a check of its types', pattern: /@ts-(?:ignore|nocheck)/ },
  { rule: 'something left to do', pattern: /\b(?:TODO|FIXME)\b/ },
  // Wait for a condition, or fake the timers.
  {
    rule: 'a real timer in a test',
    pattern: /\bsetTimeout(?:\(| as |.*timers\/promises)|waitForTimeout/,
    in: /\.(?:test|pact)\.tsx?$/,
  },
  {
    rule: 'an address of a package registry',
    pattern: /registry\.(?!npmjs\.org)[a-z.]+\/|npmmirror/,
    notIn: /style-gate/,
  },
];

/** The folders in .gitignore; read directly, because git may not be installed. */
const ignoredFolders = (): Set<string> => {
  const lines = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n');
  return new Set(lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1)));
};

const sources = (): string[] => {
  const ignored = ignoredFolders();
  return globSync('**/*.{ts,tsx,mjs,cjs}', { cwd: root, exclude: (name) => ignored.has(path.basename(name)) }).filter(
    (file) => !/\.generated\.|\.d\.ts$/.test(file) && file !== 'deploy/test/runner/style-gate.ts',
  );
};

const isLong = (file: string, lines: string[]) =>
  lines.length > MAX_FILE_LINES && !/\.test\.|\.pact\.|\/migrations\/|\/locales\/|\/texts\//.test(file);

const faultsOf = (file: string): string[] => {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const faults = lines.flatMap((line, index) =>
    FORBIDDEN.filter(
      ({ pattern, in: only, notIn }) => pattern.test(line) && (only?.test(file) ?? true) && !notIn?.test(file),
    ).map(({ rule }) => `${file}:${index + 1} has ${rule}: ${line.trim()}`),
  );
  return isLong(file, lines) ? [...faults, `${file} has ${lines.length} lines; at most ${MAX_FILE_LINES}`] : faults;
};

/** Checks rules of the house style that the linter cannot; returns each fault with its place. */
export const styleFaults = (): string[] => sources().flatMap(faultsOf);
