import type { Lang } from '../rules/languages.ts';
import type { Texts } from './text.ts';

/** Only the words of the glossary, in one language: the names of statuses, levels and the like, which most screens show. */
export const loadGlossary = async (lang: Lang): Promise<Texts> => {
  const module: { glossary: Texts } = await import(
    /* webpackChunkName: "glossary-[request]" */ `./${lang}/glossary.ts`
  );
  return module.glossary;
};
