import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of a pace in words, loaded with the first one shown. */
export const PACE_TEXTS = 'okr-pace';

registerNamespace(
  PACE_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?pace`),
);
