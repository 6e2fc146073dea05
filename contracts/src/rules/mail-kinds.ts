/** Mails that people may turn off, in the account and by the link in each (product-rules.md, "Mails that can be turned off"). */
export const MAIL_KINDS = ['mentions', 'reminders', 'digest', 'news'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Unless somebody chooses otherwise. The digest is for who wants it. */
export const DEFAULT_MAIL_PREFERENCES: Readonly<Record<MailKind, boolean>> = {
  mentions: true,
  reminders: true,
  digest: false,
  news: true,
};
