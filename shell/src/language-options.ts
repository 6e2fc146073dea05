import { LANGUAGE_NAMES, LANGUAGES } from '@waymark/contracts';

/** The languages of the product as options of a field, each by its own name, which screen readers say in that language. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));
