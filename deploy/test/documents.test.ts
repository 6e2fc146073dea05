import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { addressVariable, DEFAULT_LANGUAGE, LANGUAGES, SERVICE_NAMES } from '@waymark/contracts';
import { BILLING_SHAPE } from '../../services/billing/src/config.ts';
import { IDENTITY_SHAPE } from '../../services/identity/src/config.ts';
import { MIGRATION_SHAPE, STANDALONE_SHAPE } from '../../services/kit/src/host/standalone-settings.ts';
import { KIT_SHAPE } from '../../services/kit/src/kit-settings.ts';
import { NOTIFICATION_SHAPE } from '../../services/notification/src/config.ts';
import { OKR_SHAPE } from '../../services/okr/src/config.ts';
import { START_SHAPE } from '../run/settings.ts';

const root = path.join(import.meta.dirname, '../..');
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** The project's files, relative to its root, without generated and hidden folders. */
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [name];
    return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(name);
  });

const files = filesIn('.');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe('docs/configuration.md', () => {
  const PRODUCT = /^(?:services\/.*|deploy\/(?:run|demo|ops)\/.*|contracts\/can-i-deploy)\.ts$/;
  const NOT_PRODUCT = /\.test\.ts$|\/testing\/|\/pact\//;
  // Set by the operating system.
  const SYSTEM = new Set(['PATH', 'HOME']);

  const ADDRESSES = Object.fromEntries(SERVICE_NAMES.map((name) => [addressVariable(name), 'an address']));
  /** What the environment is read by, per file. */
  const SHAPES = {
    'deploy/run/settings.ts': [START_SHAPE],
    'services/billing/src/config.ts': [BILLING_SHAPE],
    'services/identity/src/config.ts': [IDENTITY_SHAPE],
    // The third reads the addresses of the services.
    'services/kit/src/host/standalone-settings.ts': [STANDALONE_SHAPE, MIGRATION_SHAPE, { fields: ADDRESSES }],
    'services/kit/src/kit-settings.ts': [KIT_SHAPE],
    'services/notification/src/config.ts': [NOTIFICATION_SHAPE],
    'services/okr/src/config.ts': [OKR_SHAPE],
  };
  const sources = files
    .filter((file) => PRODUCT.test(file) && !NOT_PRODUCT.test(file))
    .map((file) => ({ file, source: read(file) }));
  const variables = sorted([
    ...Object.values(SHAPES).flatMap((shapes) => shapes.flatMap(({ fields }) => Object.keys(fields))),
    ...sources.flatMap(({ source }) => matches(source, /\benv\.([A-Z][A-Z0-9_]+)\b/g)),
  ]).filter((name) => !SYSTEM.has(name));
  const page = read('docs/configuration.md');
  // The first cell of each row, and the paragraph about `npm run can-i-deploy`.
  const rows = page.split('\n').flatMap((line) => {
    const [, cell] = /^\| (`.*?) \|/.exec(line) ?? [];
    return cell === undefined ? [] : matches(cell, /`([A-Z][A-Z0-9_]+)`/g);
  });
  const explained = new Set([...rows, ...matches(page, /`(PACT_[A-Z_]+)`/g)]);

  test('is compared with every file that reads variables', () => {
    const reading = sources.flatMap(({ file, source }) => matches(source, /\b(readEnvironment\()/g).map(() => file));
    expect(sorted(reading)).toEqual(Object.keys(SHAPES));
    expect(reading).toHaveLength(Object.values(SHAPES).flat().length);
  });

  test('documents every variable that the product reads', () => {
    expect(variables.length).toBeGreaterThan(25);
    expect(variables.filter((name) => !explained.has(name))).toEqual([]);
  });

  test('has no row for a variable that nothing reads', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter((name) => !variables.includes(name))).toEqual([]);
  });
});

describe('docs/product-rules.md', () => {
  const titles = matches(read('docs/product-rules.md'), /^#+ (.+)$/gm);

  test('has no two rules with the same name', () => {
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test('contains every rule that code refers to by name', () => {
    const headings = new Set(titles);
    const code = files.filter((file) => /\.(?:tsx?|ya?ml)$/.test(file));
    const named = code.flatMap((file) => matches(read(file), /product-rules\.md[^"\n]{0,3}"([^"\n]+)"/g));
    expect(named.length).toBeGreaterThan(30);
    expect(sorted(named).filter((name) => !headings.has(name))).toEqual([]);
  });
});

describe('docs/guide', () => {
  const GUIDE = 'docs/guide';
  const pages = readdirSync(path.join(root, GUIDE)).filter((file) => file.endsWith('.md'));
  const linksOf = (page: string) => matches(read(`${GUIDE}/${page}`), /\]\(([^)#:]+)\)/g);
  const pictures = readdirSync(path.join(root, GUIDE, 'images')).map((file) => `images/${file}`);

  test('links to each of its pages from the first, and shows each of its pictures', () => {
    expect(sorted(['README.md', ...linksOf('README.md')])).toEqual(sorted(pages));
    expect(pictures.filter((picture) => !pages.some((page) => linksOf(page).includes(picture)))).toEqual([]);
  });

  const shapeOf = (file: string) => {
    const page = read(file);
    return {
      headings: matches(page, /^(#+) /gm),
      links: matches(page, /\]\(([^)#:]+\.md)/g).map((link) => path.basename(link)),
      pictures: matches(page, /!\[[^\]]+\]\(([^)]+)\)/g).map((picture) => path.basename(picture)),
      rows: page.match(/^\|/gm)?.length ?? 0,
    };
  };

  test.each(LANGUAGES.filter((lang) => lang !== DEFAULT_LANGUAGE))('has the same pages and structure in %s', (lang) => {
    expect(sorted(readdirSync(path.join(root, GUIDE, lang)))).toEqual(sorted(pages));
    const shapes = (folder: string) => Object.fromEntries(pages.map((page) => [page, shapeOf(`${folder}/${page}`)]));
    expect(shapes(`${GUIDE}/${lang}`)).toEqual(shapes(GUIDE));
  });

  test('has pictures of at most 150 kB', () => {
    expect(pictures.filter((picture) => statSync(path.join(root, GUIDE, picture)).size > 150_000)).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const LINE = /^\| (\d[\d., ]*) .*? \| (met|partly|not met|not applicable) \|(.*)\|$/;
  const rows = read('docs/security.md')
    .split('\n')
    .flatMap((line) => {
      const [, numbers = '', state = '', rest = ''] = LINE.exec(line) ?? [];
      return state === '' ? [] : [{ numbers: numbers.split(', '), state, proof: rest.split('|').at(-1) ?? '' }];
    });

  test('has every requirement of levels 1 and 2 once', () => {
    const numbers = rows.flatMap((row) => row.numbers);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    // The number in version 5.0.0 of the standard.
    expect(numbers).toHaveLength(253);
  });

  test('names the evidence for each requirement that is met, wholly or partly', () => {
    const unproven = rows.filter(({ state, proof }) => /^(?:met|partly)$/.test(state) && !proof.includes('`'));
    expect(unproven.map(({ numbers }) => numbers)).toEqual([]);
  });

  test('refers only to existing files', () => {
    const named = rows.flatMap(({ proof }) => matches(proof, /`([^`]+)`/g));
    expect(sorted(named).filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });
});

describe('docs/threat-model.md', () => {
  test('refers only to existing files', () => {
    const named = matches(read('docs/threat-model.md'), /`([\w./-]+\/[\w.-]+\.tsx?)`/g);
    expect(named.length).toBeGreaterThan(5);
    expect(sorted(named).filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });
});

describe('the documents', () => {
  const pages = files.filter((file) => file.endsWith('.md'));

  test('link only to existing files', () => {
    const broken = pages.flatMap((page) =>
      matches(read(page), /\]\((?!https?:|#|mailto:)([^)#\s]+)/g)
        .filter((target) => !existsSync(path.join(root, path.dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});
