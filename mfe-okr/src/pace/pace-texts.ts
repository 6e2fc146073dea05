import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of the words for pace, loaded when one is shown. */
export const PACE_TEXTS = 'okr-pace';

registerNamespace(
  PACE_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?pace`),
);
