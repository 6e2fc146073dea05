import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of comments: whoever opens an objective or a key result loads it. */
export const COMMENT_TEXTS = 'okr-comments';

registerNamespace(
  COMMENT_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?comments`),
);
