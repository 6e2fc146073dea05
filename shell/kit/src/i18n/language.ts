import { DEFAULT_LANGUAGE, isLanguage, type Lang, pickLanguage, shownIn, type Values } from '@waymark/contracts';
import i18next, { type i18n as I18n } from 'i18next';
import { stored } from '../state/storage.ts';

/** The one i18next of the page, shared by the shell and the micro-frontends. */
export const i18n: I18n = i18next.createInstance();

const chosen = stored('local', 'waymark.language');

/** Stores a language in the browser, for the time before somebody signs in. */
export const rememberLanguage = (lang: Lang): void => chosen.write(lang);

/** The account's language, the stored one, the browser's if the product has it, en (product-rules.md, "Languages"). */
export const chooseLanguage = (account?: string | null): Lang =>
  pickLanguage(account, chosen.read(), ...(navigator.languages ?? [navigator.language]));

/** The language that the page is shown in; en until one is chosen. */
export const currentLanguage = (): Lang => (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE);

/** Formats values in the texts of screens like in those of servers. React escapes what it shows. */
export const interpolation = {
  escape: (value: Values[string]): string => shownIn(currentLanguage(), value),
  useRawValueToEscape: true,
};
