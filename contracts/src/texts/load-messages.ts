import type { Lang } from '../rules/languages.ts';
import type { Texts } from './text.ts';

/** The messages of one language in a separate chunk, because a browser needs only one language. Show them with `fill`. */
export const loadMessages = async (lang: Lang): Promise<Texts> => {
  const module: { messages: Texts } = await import(`./${lang}/messages.ts`);
  return module.messages;
};
