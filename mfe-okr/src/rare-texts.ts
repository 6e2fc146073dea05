import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of texts that the dashboard shows rarely; `TEXT_PARTS` of the shell lists its sections. */
export const RARE_TEXTS = 'okr-rare';

registerNamespace(RARE_TEXTS, (lang) => import(`../locales/${lang}.json?rare`));
