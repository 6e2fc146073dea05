import { DEFAULT_LANGUAGE, isLanguage, type Lang } from '@waymark/contracts';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { tellLoaded } from '../components/suspense.tsx';
import { toast } from '../components/toast.ts';
import { withRetries } from '../state/with-retries.ts';
import { chooseLanguage, i18n, interpolation, rememberLanguage } from './language.ts';
import { prepareMessages } from './messages.ts';

/** Loads the texts of one namespace in one language; a dynamic import of `locales/<lang>.json`. */
export type LocaleLoader = (lang: Lang) => Promise<{ default: object }>;

/** The namespace besides `kit`, which contains the texts shown before the sign-in. */
export const FURTHER_KIT_TEXTS = 'kit-further';
/** The namespace of texts that only the fields of an organisation's rhythm (`RhythmFields`) show. */
export const RHYTHM_TEXTS = 'kit-rhythm';

// By these names the texts of the kit and of the shell that are needed together come as one file (shell/src/start.tsx).
const loaders = new Map<string, LocaleLoader>([
  ['kit', (lang) => import(/* webpackChunkName: "sign-in-[request]" */ `../../locales/${lang}.json?sign-in`)],
  [
    FURTHER_KIT_TEXTS,
    (lang) => import(/* webpackChunkName: "further-[request]" */ `../../locales/${lang}.json?further`),
  ],
  [RHYTHM_TEXTS, (lang) => import(`../../locales/${lang}.json?rhythm`)],
]);

const load = async (lang: Lang, namespace: string): Promise<object> => {
  const loader = loaders.get(namespace);
  if (!loader) throw new Error(`No texts are registered for "${namespace}"`);
  // The sign-in page loads neither the names of things nor the code for them.
  const naming =
    namespace === FURTHER_KIT_TEXTS &&
    withRetries(async () => (await import(/* webpackChunkName: "signed-in" */ './labels.ts')).loadLabels(lang));
  const [texts, labels] = await Promise.all([
    withRetries(() => loader(lang)).catch(() => loader(DEFAULT_LANGUAGE)),
    naming,
  ]);
  return { ...texts.default, ...labels };
};

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (lang, namespace, done) => {
    load(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, namespace).then(
      (texts) => done(null, texts as Record<string, string>),
      (error: unknown) => {
        done(error instanceof Error ? error : String(error), false);
        // i18next would count the failure as an answer, show the keys, and never request the texts again.
        delete i18n.services.backendConnector.state[`${lang}|${namespace}`];
      },
    );
  },
};

/** Registers a package's texts; they are loaded when first used, in the current language. */
export const registerNamespace = (namespace: string, loader: LocaleLoader): void => {
  loaders.set(namespace, loader);
};

/** The running switch to another language. */
let switching: Promise<unknown> = Promise.resolve();

/** i18next itself reports no failures. */
const assertLoaded = (lang: string, namespaces: readonly string[]): void => {
  const missing = namespaces.filter((each) => !i18n.hasLoadedNamespace(each, { lng: lang }));
  if (missing.length > 0) throw new Error(`The texts of ${missing} cannot be loaded`);
};

/**
 * Loads registered namespaces in the current language. It waits for a running switch, which would miss namespaces requested in the
 * meantime, and leave them in the previous language.
 */
export const loadTexts = async (...namespaces: string[]): Promise<void> => {
  await switching;
  await i18n.loadNamespaces(namespaces);
  assertLoaded(i18n.language, namespaces);
};

/** Loads a registered namespace before it is shown. */
export const prefetchTexts = (namespace: string): void => {
  const fetching = (): void => void loadTexts(namespace).catch(() => {});
  if (i18n.isInitialized) fetching();
  else i18n.on('initialized', fetching);
};

/** Starts i18next; resolves when the first texts have loaded. A text that is missing in its namespace is taken from `further`. */
export const startI18n = async (
  namespaces: string[],
  lang: Lang = chooseLanguage(),
  further: readonly string[] = [],
): Promise<void> => {
  i18n.on('loaded', tellLoaded);
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: lang,
      // Missing keys are filled from English when the locale files are built, so that one language is loaded only.
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'kit',
      fallbackNS: [...further, FURTHER_KIT_TEXTS],
      interpolation,
      react: { useSuspense: true },
      returnNull: false,
    });
  document.documentElement.lang = lang;
};

/**
 * Switches without a reload, and stores the choice. Switches run one after another, so that the last one counts. If the texts cannot be
 * loaded, a toast says so and the page keeps its language until the next attempt: whatever made it switch has succeeded all the same.
 */
export const changeLanguage = async (lang: Lang): Promise<void> => {
  rememberLanguage(lang);
  switching = switching
    .then(async () => {
      if (i18n.language === lang) return;
      await prepareMessages(lang);
      const { ns = [] } = i18n.options;
      const lacking = [ns].flat().filter((each) => !i18n.hasLoadedNamespace(each, { lng: lang }));
      // Before the switch, which i18next would make without texts too.
      await i18n.reloadResources(lang, lacking);
      assertLoaded(lang, lacking);
      await i18n.changeLanguage(lang);
      document.documentElement.lang = lang;
    })
    .catch(toast.error);
  await switching;
};
