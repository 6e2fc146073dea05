import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of texts that the dashboard shows rarely; `TEXT_PARTS` of the shell lists its sections. */
export const SELDOM_TEXTS = 'okr-seldom';

registerNamespace(SELDOM_TEXTS, (lang) => import(`../locales/${lang}.json?seldom`));
