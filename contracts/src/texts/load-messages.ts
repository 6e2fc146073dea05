import type { Lang } from '../rules/languages.ts';
import type { Texts } from './text.ts';

const LOADERS: Readonly<Record<Lang, () => Promise<{ messages: Texts }>>> = {
  en: () => import('./en/messages.ts'),
  fr: () => import('./fr/messages.ts'),
  nl: () => import('./nl/messages.ts'),
  de: () => import('./de/messages.ts'),
  es: () => import('./es/messages.ts'),
  it: () => import('./it/messages.ts'),
  ro: () => import('./ro/messages.ts'),
};

/** The messages of one language, in a chunk of its own: for browsers, which need but one. Show them with `fill`. */
export const loadMessages = async (lang: Lang): Promise<Texts> => (await LOADERS[lang]()).messages;
