import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of the texts of blockers, loaded with the first one shown. */
export const BLOCKER_TEXTS = 'okr-blockers';

registerNamespace(
  BLOCKER_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?blockers`),
);
