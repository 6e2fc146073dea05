import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of what says a pace in words: whoever looks at one loads it. */
export const PACE_TEXTS = 'okr-pace';

registerNamespace(
  PACE_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?pace`),
);
