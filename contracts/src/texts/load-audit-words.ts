import type { Lang } from '../rules/languages.ts';
import type { Texts } from './text.ts';

/** The texts of the audit log in one language. Separate from the messages, so that only the screen of the log loads them. */
export const loadAuditWords = async (lang: Lang): Promise<Texts> => {
  const module: { audit: Texts } = await import(`./${lang}/audit.ts`);
  return module.audit;
};
