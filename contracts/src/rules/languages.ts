export const LANGUAGES = ['en', 'fr', 'nl', 'de', 'es', 'it', 'ro'] as const;
export type Lang = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Lang = 'en';

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Lang, string>> = {
  en: 'English',
  fr: 'Français',
  nl: 'Nederlands',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  ro: 'Română',
};

/** Whether a value is the code of one of the seven languages (specification, section 1). `fr-BE` is none: see `pickLanguage`. */
export const isLanguage = (value: unknown): value is Lang => LANGUAGES.some((lang) => lang === value);

/** The first candidate that is a supported language, also with a region tag such as `fr-BE`; else en. */
export const pickLanguage = (...candidates: readonly (string | null | undefined)[]): Lang => {
  for (const candidate of candidates) {
    const base = candidate?.trim().toLowerCase().split(/[-_]/)[0];
    if (isLanguage(base)) return base;
  }
  return DEFAULT_LANGUAGE;
};
