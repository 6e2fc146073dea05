import type { Lang } from '../rules/languages.ts';
import { chat as de } from './de/chat.ts';
import { chat as en } from './en/chat.ts';
import { chat as es } from './es/chat.ts';
import { chat as fr } from './fr/chat.ts';
import { withFrenchSpacesIn } from './french-spaces.ts';
import { chat as it } from './it/chat.ts';
import { chat as nl } from './nl/chat.ts';
import { chat as ro } from './ro/chat.ts';
import { fill, type Texts, type Values } from './text.ts';

/** Texts of chat messages in every language: only the service that posts them imports these. */
export const CHAT_TEXTS: Readonly<Record<Lang, Readonly<Record<keyof typeof en, Texts[string]>>>> = {
  en,
  fr: withFrenchSpacesIn(fr),
  nl,
  de,
  es,
  it,
  ro,
};

/** A text of a chat message, such as `chat.test`. */
export const translateChat = (lang: Lang, key: keyof typeof en, values?: Values): string =>
  fill(CHAT_TEXTS[lang][key], lang, values);
