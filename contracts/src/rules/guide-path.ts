import { DEFAULT_LANGUAGE, type Lang } from './languages.ts';

/** The path at which the front door serves the guide; it answers with the first page in English. */
export const GUIDE = '/guide';

/** The path of a page of the guide. `page` is its file name in `docs/guide` without extension; English has no folder of its own. */
export const guidePath = (lang: Lang, page = 'index'): string =>
  `${GUIDE}/${lang === DEFAULT_LANGUAGE ? '' : `${lang}/`}${page}.html`;
