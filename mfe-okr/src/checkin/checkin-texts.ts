import { registerNamespace } from '@waymark/shell-kit';

/** The namespace of the queue of check-ins. */
export const CHECKIN_TEXTS = 'okr-checkin';

registerNamespace(
  CHECKIN_TEXTS,
  (lang) => import(/* webpackChunkName: "work-[request]" */ `../../locales/${lang}.json?checkin`),
);
