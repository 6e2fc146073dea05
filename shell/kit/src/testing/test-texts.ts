import { initReactI18next } from 'react-i18next';
import kitTexts from '../../locales/en.json' with { type: 'json' };
import { BILLING_TEXTS } from '../i18n/billing-texts.ts';
import { RHYTHM_TEXTS } from '../i18n/i18n.ts';
import { loadLabels } from '../i18n/labels.ts';
import { i18n, interpolation } from '../i18n/language.ts';
import { prepareMessages } from '../i18n/messages.ts';

const given = new Map<string, object>(['kit', RHYTHM_TEXTS, BILLING_TEXTS].map((namespace) => [namespace, kitTexts]));

/** Provides the kit's English texts without loading; a screen's own are added by `readTexts`. */
export const startTestTexts = async (): Promise<void> => {
  if (!i18n.isInitialized) {
    await i18n.use(initReactI18next).init({
      lng: 'en',
      fallbackLng: false,
      defaultNS: 'kit',
      resources: { en: Object.fromEntries(given) },
      interpolation,
      react: { useSuspense: false },
    });
  }
  await prepareMessages('en');
  i18n.addResourceBundle('en', 'kit', await loadLabels('en'), true, true);
};

/** Registers a package's English texts for the test: `readTexts('okr', texts)`. */
export const readTexts = (namespace: string, texts: object): void => {
  given.set(namespace, texts);
  if (i18n.isInitialized) i18n.addResourceBundle('en', namespace, texts, true, true);
};

/** A text as the reader sees it, by its key with its namespace: `shownText('kit:form.save')`. Fails if there is no such key. */
export const shownText = (key: string, values: Record<string, unknown> = {}): string => {
  if (!i18n.exists(key, values)) throw new Error(`There is no text "${key}"`);
  return i18n.t(key, values);
};
