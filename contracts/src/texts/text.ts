import type { Lang } from '../rules/languages.ts';

/** A text with {placeholders}, or its plural forms chosen by `count`. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });
export type Texts = Readonly<Record<string, Text>>;
/** The texts of another language: every key of the English ones. */
export type TextsLike<English extends Texts> = Readonly<Record<keyof English, Text>>;
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

export const PLACEHOLDER = /\{(\w+)\}/g;

const formOf = (text: Text, lang: Lang, values: Values): string => {
  if (typeof text === 'string') return text;
  const count = Number(values.count ?? 0);
  return text[new Intl.PluralRules(lang).select(count)] ?? text.other;
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * A value within a sentence: right-to-left text is enclosed in Unicode's isolates, so that a figure behind it does not move in front of it.
 * Other values stay as they are.
 */
const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/** A value as text: a number in the language's format, a missing value as empty text. */
export const shownIn = (lang: Lang, value: Values[string]): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'number'
    ? new Intl.NumberFormat(lang, { maximumFractionDigits: 10 }).format(value)
    : isolated(String(value));
};

/** Fills the placeholders, numbers in the language's own format; one without a value becomes empty. */
export const fill = (text: Text, lang: Lang, values: Values = {}): string =>
  formOf(text, lang, values).replace(PLACEHOLDER, (_all, name: string) => shownIn(lang, values[name]));
