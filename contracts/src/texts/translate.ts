import type { Lang } from '../rules/languages.ts';
import { messages as de } from './de/messages.ts';
import { messages as en } from './en/messages.ts';
import { messages as es } from './es/messages.ts';
import { messages as fr } from './fr/messages.ts';
import { messages as it } from './it/messages.ts';
import { messages as nl } from './nl/messages.ts';
import { messages as ro } from './ro/messages.ts';
import { fill, type Texts, type Values } from './text.ts';

/** Error, validation and history texts of every language; for servers, which need them all. */
export const MESSAGES: Readonly<Record<Lang, Texts>> = { en, fr, nl, de, es, it, ro };

/** A message in a language; the key itself if there is no such text. */
export const translate = (lang: Lang, key: string, values?: Values): string => {
  const text = MESSAGES[lang][key] ?? MESSAGES.en[key];
  return text === undefined ? key : fill(text, lang, values);
};
