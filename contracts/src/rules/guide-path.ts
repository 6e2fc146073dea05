import { DEFAULT_LANGUAGE, type Lang } from './languages.ts';

/** Where the front door serves the guide; its first page answers there, in English. */
export const GUIDE = '/guide';

/** The path of a page of the guide, named as its file in `docs/guide`, without its ending; English has no folder of its own. */
export const guidePath = (lang: Lang, page = 'index'): string =>
  `${GUIDE}/${lang === DEFAULT_LANGUAGE ? '' : `${lang}/`}${page}.html`;
