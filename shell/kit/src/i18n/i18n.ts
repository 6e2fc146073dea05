import { DEFAULT_LANGUAGE, isLanguage, type Lang, pickLanguage } from '@waymark/contracts';
import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Brings the texts of one namespace in one language; a dynamic import of `locales/<lang>.json`. */
export type LocaleLoader = (lang: Lang) => Promise<{ default: object }>;

const KEY = 'waymark.language';
const loaders = new Map<string, LocaleLoader>([['kit', (lang) => import(`../../locales/${lang}.json`)]]);

const load = async (lang: Lang, namespace: string): Promise<object> => {
  const loader = loaders.get(namespace);
  if (!loader) throw new Error(`No texts are registered for "${namespace}"`);
  const texts = await loader(lang).catch(() => loader(DEFAULT_LANGUAGE));
  return texts.default;
};

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (lang, namespace, done) => {
    load(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, namespace).then(
      (texts) => done(null, texts as Record<string, string>),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

/** The one i18next of the page, shared by the shell and the micro-frontends. */
export const i18n: I18n = i18next.createInstance();

/** Makes a package's texts known; they are fetched when first used, in the language shown. */
export const registerNamespace = (namespace: string, loader: LocaleLoader): void => {
  loaders.set(namespace, loader);
};

export const storedLanguage = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** The account's language, the stored one, the browser's if it is one of the seven, en (decision 30). */
export const chooseLanguage = (account?: string | null): Lang =>
  pickLanguage(account, storedLanguage(), ...(navigator.languages ?? [navigator.language]));

export const currentLanguage = (): Lang => (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE);

/** Starts i18next; resolves when the first texts are there. */
export const startI18n = async (namespaces: string[], lang: Lang = chooseLanguage()): Promise<void> => {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: lang,
      // Missing keys are filled from English when the locale files are built, so that one language is loaded only.
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'kit',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    });
  document.documentElement.lang = lang;
};

/** Switches without a reload, and remembers the choice. */
export const changeLanguage = async (lang: Lang): Promise<void> => {
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // Chosen for this page only.
  }
  if (i18n.language !== lang) await i18n.changeLanguage(lang);
  document.documentElement.lang = lang;
};
