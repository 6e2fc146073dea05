import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Lang, loadAuditWords, MESSAGES } from '@waymark/contracts';
import { CHAT_TEXTS } from '@waymark/contracts/chat-texts';
import { MAIL_TEXTS } from '@waymark/contracts/mail-texts';
import { REPORT_TEXTS } from '@waymark/contracts/report-texts';
import { withFrenchSpaces } from '../../contracts/src/texts/french-spaces.ts';
import { remotes } from './apps.ts';

type Texts = { [key: string]: string | Texts };

const root = path.join(import.meta.dirname, '../..');

/** The packages with texts of screens in `locales/`. */
export const PACKAGES = ['shell/kit', 'shell', ...remotes.map(({ folder }) => folder)];

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** A package's texts in a language, by their keys with dots. */
export const readLocale = (folder: string, lang: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(path.join(root, folder, 'locales', `${lang}.json`), 'utf8')) as Texts));

const SOFT_HYPHENS = /\u00ad/g;

/**
 * Every text of a language, of screens and servers, by package and key; plural forms have their own keys, and soft hyphens are removed.
 */
export const allTexts = async (lang: Lang): Promise<Map<string, string>> => {
  const screens = PACKAGES.flatMap((folder) =>
    [...readLocale(folder, lang)].map(
      ([key, text]) => [`${folder}: ${key}`, lang === 'fr' ? withFrenchSpaces(text) : text] as const,
    ),
  );
  const tables = [MESSAGES[lang], MAIL_TEXTS[lang], CHAT_TEXTS[lang], REPORT_TEXTS[lang], await loadAuditWords(lang)];
  const servers = tables
    .flatMap((table) => Object.entries(table))
    .flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text] as const]
        : Object.entries(text).map(([form, one]) => [`${key}_${form}`, one] as const),
    );
  return new Map([...screens, ...servers].map(([key, text]) => [key, text.replace(SOFT_HYPHENS, '')]));
};
