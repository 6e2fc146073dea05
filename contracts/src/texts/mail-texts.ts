import type { Lang } from '../rules/languages.ts';
import { mail as de } from './de/mail.ts';
import { mail as en } from './en/mail.ts';
import { mail as es } from './es/mail.ts';
import { mail as fr } from './fr/mail.ts';
import { withFrenchSpacesIn } from './french-spaces.ts';
import { mail as it } from './it/mail.ts';
import { mail as nl } from './nl/mail.ts';
import { mail as ro } from './ro/mail.ts';
import { fill, type Texts, type Values } from './text.ts';

/** Mail texts of every language: only the service that writes mails imports these. */
export const MAIL_TEXTS: Readonly<Record<Lang, Texts>> = { en, fr: withFrenchSpacesIn(fr), nl, de, es, it, ro };

/** A mail's text, such as `mail.welcome.subject`; the key itself if there is no such text. */
export const translateMail = (lang: Lang, key: string, values?: Values): string => {
  const text = MAIL_TEXTS[lang][key] ?? MAIL_TEXTS.en[key];
  return text === undefined ? key : fill(text, lang, values);
};
