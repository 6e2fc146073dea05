import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { LoaderContext } from 'webpack';

type Texts = { [key: string]: string | Texts };

/** English texts stand in, key by key, for those a language does not have yet, so that a page loads one language only. */
export const fillIn = (english: Texts, texts: Texts): Texts => {
  const filled: Texts = { ...texts };
  for (const [key, value] of Object.entries(english)) {
    const own = texts[key];
    if (typeof value === 'string') filled[key] = own ?? value;
    else filled[key] = fillIn(value, typeof own === 'object' ? own : {});
  }
  return filled;
};

export default function localeLoader(this: LoaderContext<object>, source: string): string {
  if (basename(this.resourcePath) === 'en.json') return source;
  const english = join(dirname(this.resourcePath), 'en.json');
  this.addDependency(english);
  return JSON.stringify(fillIn(JSON.parse(readFileSync(english, 'utf8')), JSON.parse(source)));
}
