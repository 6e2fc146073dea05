import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { LoaderContext } from 'webpack';
import { withFrenchSpaces } from '../../contracts/src/texts/french-spaces.ts';
import { TEXT_PARTS } from '../../shell/src/texts.ts';

const PARTS = join(import.meta.dirname, '../../shell/src/texts.ts');

type Texts = { [key: string]: string | Texts };

/** Fills missing keys of a language with the English texts, so that a page loads one language only. */
export const fillIn = (english: Texts, texts: Texts): Texts => {
  const filled: Texts = { ...texts };
  for (const [key, value] of Object.entries(english)) {
    const own = texts[key];
    if (typeof value === 'string') filled[key] = own ?? value;
    else filled[key] = fillIn(value, typeof own === 'object' ? own : {});
  }
  return filled;
};

/** The part of the texts that an import selects by its query; `?further` is everything in no other part; without a query, all. */
export const partOf = (texts: Texts, query: string): Texts => {
  if (query === '') return texts;
  const parts: Readonly<Record<string, readonly string[]>> = TEXT_PARTS;
  const named = Object.values(parts).flat();
  const wanted = parts[query.slice(1)] ?? Object.keys(texts).filter((section) => !named.includes(section));
  return Object.fromEntries(Object.entries(texts).filter(([section]) => wanted.includes(section)));
};

/** A loader of webpack, for the JSON of a language: the part that the import selects, with English texts where the language has none. */
export default function localeLoader(this: LoaderContext<object>, source: string): string {
  const english = join(dirname(this.resourcePath), 'en.json');
  this.addDependency(english);
  this.addDependency(PARTS);
  const own: Texts = JSON.parse(source);
  const filled =
    basename(this.resourcePath) === 'en.json' ? own : fillIn(JSON.parse(readFileSync(english, 'utf8')), own);
  const json = JSON.stringify(partOf(filled, this.resourceQuery));
  return basename(this.resourcePath) === 'fr.json' ? withFrenchSpaces(json) : json;
}
