import type { Lang } from '@waymark/contracts';
import { cached } from './format.ts';
import { currentLanguage } from './language.ts';

/**
 * Sorts texts as readers of a language expect: in Spanish ñ comes after n, in any language of the browser.
 * @param numeric sorts numbers in texts by value
 */
export const textOrder = (lang: Lang = currentLanguage(), numeric = false): ((a: string, b: string) => number) =>
  cached(`order ${lang} ${numeric}`, () => new Intl.Collator(lang, { numeric })).compare;
