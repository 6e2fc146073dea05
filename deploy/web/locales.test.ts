import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from '@jest/globals';

import { DATA_EXTRACTION_COLUMNS, LANGUAGES, translate } from '@waymark/contracts';
import { EXTRACTION_TEXTS } from '@waymark/contracts/extraction-texts';
import { GLOSSARIES } from '../../contracts/src/texts/glossary-document.ts';
import { TEXT_PARTS } from '../../shell/src/texts.ts';
import { PACKAGES, readLocale as read } from './locale-texts.ts';
import { usedExports } from './used-exports.ts';

const root = path.join(import.meta.dirname, '../..');
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

/** The keys that a language must have: those of English, with the plural forms of the language. */
const wanted = (english: Map<string, string>, lang: string): string[] => {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const plurals = new Set(
    [...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')),
  );
  const keys = [...english.keys()].flatMap((key) => {
    const stem = key.replace(PLURAL, '');
    return plurals.has(stem) && !key.endsWith('_zero') ? forms.map((form) => `${stem}_${form}`) : [key];
  });
  return [...new Set(keys)].sort();
};

describe.each(PACKAGES)('the texts of %s', (folder) => {
  const english = read(folder, 'en');

  it('exist in every language of the product and no other', () => {
    expect(readdirSync(path.join(root, folder, 'locales')).sort()).toEqual(
      LANGUAGES.map((lang) => `${lang}.json`).sort(),
    );
  });

  it.each(LANGUAGES)('are complete in %s, with the plural forms of the language', (lang) => {
    expect([...read(folder, lang).keys()].sort()).toEqual(wanted(english, lang));
  });

  it.each(LANGUAGES)('have the same placeholders in %s', (lang) => {
    const different = [...read(folder, lang)].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
      const optional = PLURAL.test(key) ? ['{{count}}'] : [];
      const bare = (each: string) => placeholders(each).filter((name) => !optional.includes(name));
      return String(bare(text)) !== String(bare(source));
    });
    expect(different).toEqual([]);
  });
});

describe.each(LANGUAGES)('texts about the same thing in %s', (lang) => {
  const okr = read('mfe-okr', lang);

  it.each([
    ['objective.refused.KEYRESULT_REQUIRED', 'error.keyresult_required'],
    ['objective.refused.OBJECTIVE_MOVE_ILLEGAL', 'error.objective_move_illegal'],
    ['objective.archived_locked', 'error.objective_archived'],
    ['objective.gone', 'error.objective_not_found'],
    ['keyresult.gone', 'error.keyresult_not_found'],
    ['keyresult.limit', 'error.keyresult_limit'],
    ['keyresult.working_locked', 'error.keyresults_locked'],
  ])('%s is worded like the error message %s', (onScreen, refusal) => {
    expect(okr.get(onScreen)).toBe(translate(lang, refusal));
  });

  it('the dialog about conflicting edits has the first sentence of the error message as its title', () => {
    expect(okr.get('meanwhile.title')).toBe(translate(lang, 'error.edited_meanwhile').split('. ')[0]);
  });

  it.each(DATA_EXTRACTION_COLUMNS)(
    'the spreadsheet of the data extraction has the same heading as its table in the column %s',
    (column) => {
      expect(EXTRACTION_TEXTS[lang][column]).toBe(read('mfe-backoffice', lang).get(`extraction.column_${column}`));
    },
  );

  it('the dialog about full seats adds its figures to the error message', () => {
    const [sentence = '', advice = ''] =
      read('mfe-admin', lang)
        .get('seats_full.text')
        ?.split(/(?<=\.)\s/) ?? [];
    const withoutFigures = sentence.replace(/ \(.*\)/, '');
    expect(`${withoutFigures} ${advice}`).toBe(`${translate(lang, 'error.subscription_seats_full')}.`);
  });
});

test.each([
  ['JavaScript is off', /<p lang="(\w+)">[^<]*JavaScript/g],
  ['the browser is too old', /<p lang="(\w+)" role="alert" data-old-browser hidden>[^<]*Waymark/g],
])('the page of the shell says in every language that %s', (_, notice) => {
  const page = readFileSync(path.join(root, 'shell/src/index.html'), 'utf8');
  const languages = [...page.matchAll(notice)].map(([, lang]) => lang);
  expect(languages.sort()).toEqual([...LANGUAGES].sort());
});

test('the page of the shell says in every language, in the words of the kit, that it cannot be loaded', () => {
  const page = readFileSync(path.join(root, 'shell/src/index.html'), 'utf8');
  for (const lang of LANGUAGES) {
    const kit = read('shell/kit', lang);
    const words = `${kit.get('error.network')}. <button type="button">${kit.get('error.reload')}</button>`;
    expect(page).toContain(`<p lang="${lang}" role="alert" data-broken-page hidden>${words}</p>`);
  }
});

describe('every text is used, and every text that is named exists', () => {
  const NOT_SOURCE = /node_modules|\.test\.tsx?$|[/\\](?:dist|testing|pact)[/\\]/;
  const sourcesIn = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !NOT_SOURCE.test(path.join('/', file)))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));
  const source = [...PACKAGES.map((folder) => `${folder}/src`), 'contracts/src/rules'].flatMap(sourcesIn).join('\n');
  const literals = new Set([...source.matchAll(/['"](?:\w+:)?([\w.]+)['"]/g)].map(([, key]) => key));
  // `screen.${element}_title` uses every key of that form.
  const forms = [...source.matchAll(/`(?:\w+:)?(\w+\.[\w.]*)((?:\$\{[^`{}]*\}[\w.]*)+)`/g)].map(
    ([, start = '', rest = '']) => new RegExp(`^${start.replaceAll('.', '\\.')}${rest.replace(/\$\{[^}]*\}/g, '.+')}$`),
  );
  const isUsed = (key: string): boolean => {
    const stem = key.replace(PLURAL, '');
    return [key, stem].some((name) => literals.has(name) || forms.some((form) => form.test(name)));
  };

  it.each(PACKAGES)('of %s', (folder) => {
    const keys = [...read(folder, 'en').keys()];
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  /** The keys of a package's texts, plurals without their form; the kit has the words of the glossary too. */
  const keysOf = (folder: string): string[] => [
    ...[...read(folder, 'en').keys()].map((key) => key.replace(PLURAL, '')),
    ...(folder === 'shell/kit' ? Object.keys(GLOSSARIES.en) : []),
  ];
  const folderOf = (namespace: string): string => {
    if (namespace === 'kit') return 'shell/kit';
    return namespace === 'shell' ? 'shell' : `mfe-${namespace.split('-')[0]}`;
  };

  it.each(PACKAGES)('that %s names', (folder) => {
    const calls = sourcesIn(`${folder}/src`).flatMap((text) => [
      ...text.matchAll(/(?<![\w.])t\(\s*(['"`])(?:([\w-]+):)?(\w+\.[\w.]*(?:\$\{[^`{}]*\}[\w.]*)*)\1/g),
    ]);
    const missing = calls.filter(([, , namespace, name = '']) => {
      const known = (namespace === undefined ? [folder, 'shell/kit'] : [folderOf(namespace)]).flatMap(keysOf);
      const form = new RegExp(`^${name.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`);
      return !known.some((key) => form.test(key));
    });
    expect(calls.length).toBeGreaterThan(10);
    expect(missing.map(([call]) => call)).toEqual([]);
  });
});

describe('the texts of the shell', () => {
  const sections = Object.keys(JSON.parse(readFileSync(path.join(root, 'shell/locales/en.json'), 'utf8')));
  const sourcesOf = (folders: readonly string[]): string[] =>
    folders.flatMap((folder) =>
      readdirSync(path.join(root, 'shell/src', folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
        .map((file) => path.join(folder, file)),
    );
  const sectionsIn = (file: string): string[] =>
    [...readFileSync(path.join(root, 'shell/src', file), 'utf8').matchAll(/['"`](?:shell:)?(\w+)\.[\w.${}]+['"`]/g)]
      .map(([, section = '']) => section)
      .filter((section) => sections.includes(section));
  const shownBy = (files: readonly string[], allowed: readonly string[]): string[] =>
    files.flatMap((file) => sectionsIn(file).flatMap((one) => (allowed.includes(one) ? [] : [`${file}: ${one}`])));
  const { 'sign-in': signIn, account } = TEXT_PARTS;
  /** Files that load the texts of account and organisations. */
  const ACCOUNT =
    /^(?:account|factors|second-step|reset|prove|stop|organisations|fresh-sign-in)[\\/]|second-factor-required/;

  it('in the sign-in part cover everything that the sign-in page shows', () => {
    expect(shownBy([...sourcesOf(['login', 'passwords']), 'layout/footer-links.tsx'], signIn)).toEqual([]);
  });

  it.each(['second-step', 'reset', 'prove', 'stop'])(
    'in the sign-in and account parts cover everything that the screens of %s show',
    (folder) => {
      expect(shownBy(sourcesOf([folder]), [...signIn, ...account])).toEqual([]);
    },
  );

  it('in the account part are used only by the screens that load it', () => {
    const elsewhere = sourcesOf(['.']).filter((file) => !ACCOUNT.test(file));
    const allowed = sections.filter((section) => !(account as readonly string[]).includes(section));
    expect(shownBy(elsewhere, allowed)).toEqual([]);
  });
});

describe('the texts of the kit', () => {
  const kit = path.join(root, 'shell/kit/src');
  const textOf = (file: string): string => readFileSync(file, 'utf8');
  const sections = Object.keys(JSON.parse(textOf(path.join(root, 'shell/kit/locales/en.json'))));
  const SIGNED_OUT = ['login/login-screen', 'login/external-return', 'reset/reset-screen', 'prove/prove-screen'];
  const entries = [...SIGNED_OUT, 'stop/stop-screens'].map((file) => path.join(root, 'shell/src', `${file}.tsx`));
  const names = [...(usedExports(entries, ['@waymark/shell-kit'])['@waymark/shell-kit'] ?? []), 'ToastHost'];
  const declares = new RegExp(`^export (?:const|function|class) (?:${names.join('|')})\\b`, 'm');

  /** The files of the kit that declare what these screens import, and their own imports, transitively. */
  const files = new Set(
    readdirSync(kit, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => path.join(kit, file))
      .filter((file) => declares.test(textOf(file))),
  );
  for (const file of files) {
    for (const [, source = ''] of textOf(file).matchAll(/from '(\.[^']+\.tsx?)'/g)) {
      files.add(path.join(path.dirname(file), source));
    }
  }

  /** The strength of a password is shown once these have loaded. */
  const loadsFurther = (file: string): boolean => textOf(file).includes('loadTexts(FURTHER_KIT_TEXTS)');

  it('in the sign-in part are exactly the sections that the kit shows on signed-out screens without loading more', () => {
    const shown = [...files]
      .filter((file) => !loadsFurther(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/['"`](?:kit:)?(\w+)\.[\w.${}]+['"`]/g)].map(([, section = '']) => section),
      );
    const wanted = TEXT_PARTS['sign-in'].filter((section) => sections.includes(section));
    expect([...new Set(shown.filter((section) => sections.includes(section)))].sort()).toEqual(wanted.sort());
  });

  it('have no key in common with the texts of the shell', () => {
    const shell = read('shell', 'en');
    expect([...read('shell/kit', 'en').keys()].filter((key) => shell.has(key))).toEqual([]);
  });
});
