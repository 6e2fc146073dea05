import { DEFAULT_LANGUAGE, isLanguage, type Lang, pickLanguage } from '@waymark/contracts';
import i18next, { type i18n as I18n } from 'i18next';

const KEY = 'waymark.language';

/** The one i18next of the page, shared by the shell and the micro-frontends. */
export const i18n: I18n = i18next.createInstance();

export const storedLanguage = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const rememberLanguage = (lang: Lang): void => {
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // Chosen for this page only.
  }
};

/** The account's language, the stored one, the browser's if it is one of the seven, en (product-rules.md, "Languages"). */
export const chooseLanguage = (account?: string | null): Lang =>
  pickLanguage(account, storedLanguage(), ...(navigator.languages ?? [navigator.language]));

export const currentLanguage = (): Lang => (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE);
