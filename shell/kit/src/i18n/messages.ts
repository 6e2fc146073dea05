import { fill, type Lang, loadMessages, type Texts, type Values } from '@waymark/contracts';
import { currentLanguage } from './language.ts';

const loaded = new Map<Lang, Texts>();
/** The words of docs/glossary.md, loaded with the first texts. */
export const glossaries = new Map<Lang, Texts>();

/** Fetches the error and validation texts of a language, which forms and the server have in common. */
export const prepareMessages = async (lang: Lang): Promise<void> => {
  if (!loaded.has(lang)) loaded.set(lang, await loadMessages(lang));
};

/** A text of `contracts` by its key, such as `validation.required`; the key itself if there is none. */
export const messageText = (key: string, values?: Values): string => {
  const lang = currentLanguage();
  const text = loaded.get(lang)?.[key] ?? glossaries.get(lang)?.[key];
  return text === undefined ? key : fill(text, lang, values);
};
