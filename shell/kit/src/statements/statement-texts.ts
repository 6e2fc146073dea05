import { registerNamespace } from '../i18n/i18n.ts';

/** The namespace of texts that only statements show; its section is listed in `TEXT_PARTS` of the shell. */
export const STATEMENT_TEXTS = 'kit-statement';

registerNamespace(STATEMENT_TEXTS, (lang) => import(`../../locales/${lang}.json?statement`));
