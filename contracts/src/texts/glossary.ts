import type { Lang } from '../rules/languages.ts';
import type { glossary as english } from './en/glossary.ts';

/** A thing with a word in every language, such as `status.working`. */
export type Term = keyof typeof english;
/** The words of a language, in the form used within a sentence. */
export type Glossary = Readonly<Record<Term, string>>;

/** A word as a label, on a button or a card: with a capital letter. */
export const asLabel = (word: string, lang: Lang): string => word.charAt(0).toLocaleUpperCase(lang) + word.slice(1);
