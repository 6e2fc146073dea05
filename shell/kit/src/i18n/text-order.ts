import type { Lang } from '@waymark/contracts';
import { cached } from './format.ts';
import { currentLanguage } from './language.ts';

/**
 * Sorts texts as readers of a language expect: in Spanish ñ comes after n, whatever the language of the browser.
 * @param numeric numbers in them by their size
 */
export const textOrder = (lang: Lang = currentLanguage(), numeric = false): ((a: string, b: string) => number) =>
  cached(`order ${lang} ${numeric}`, () => new Intl.Collator(lang, { numeric })).compare;
