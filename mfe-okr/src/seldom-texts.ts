import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of what the dashboard does not show every day; the sections in it stand in `TEXT_PARTS` of the shell. */
export const SELDOM_TEXTS = 'okr-seldom';

registerNamespace(SELDOM_TEXTS, (lang) => import(`../locales/${lang}.json?seldom`));
