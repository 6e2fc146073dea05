import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of the inbox. */
export const INBOX_TEXTS = 'okr-inbox';

registerNamespace(
  INBOX_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?inbox`),
);
