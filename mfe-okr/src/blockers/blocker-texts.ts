import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of all about blockers: whoever looks at one loads it. */
export const BLOCKER_TEXTS = 'okr-blockers';

registerNamespace(
  BLOCKER_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?blockers`),
);
