import type { Lang } from '../rules/languages.ts';
import type { Texts } from './text.ts';

/** The words of the audit log in one language. Apart from the messages, so that only the screen of the log brings them along. */
export const loadAuditWords = async (lang: Lang): Promise<Texts> => {
  const module: { audit: Texts } = await import(`./${lang}/audit.ts`);
  return module.audit;
};
