import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of blockers, loaded when one is shown. */
export const BLOCKER_TEXTS = 'okr-blockers';

registerNamespace(
  BLOCKER_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?blockers`),
);
