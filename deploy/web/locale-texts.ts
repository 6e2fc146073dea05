import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes } from './apps.ts';

type Texts = { [key: string]: string | Texts };

const root = path.join(import.meta.dirname, '../..');

/** The packages that have texts of screens in `locales/`. */
export const PACKAGES = ['shell/kit', 'shell', ...remotes.map(({ folder }) => folder)];

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** A package's texts in a language, by their keys with dots. */
export const readLocale = (folder: string, lang: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(path.join(root, folder, 'locales', `${lang}.json`), 'utf8')) as Texts));
