import { registerNamespace } from './i18n.ts';

/** The namespace of texts that only statements and the notice of a blocked organisation show (`TEXT_PARTS` of the shell). */
export const BILLING_TEXTS = 'kit-billing';

registerNamespace(BILLING_TEXTS, (lang) => import(`../../locales/${lang}.json?billing`));
