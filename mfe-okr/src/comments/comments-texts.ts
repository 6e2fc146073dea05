import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of comments, loaded when an objective or a key result is opened. */
export const COMMENT_TEXTS = 'okr-comments';

registerNamespace(
  COMMENT_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?comments`),
);
