/**
 * Kinds of mails that people can turn off, in their account or by the link in each mail (product-rules.md, "Mails that can be turned off").
 */
export const MAIL_KINDS = ['mentions', 'reminders', 'digest', 'news'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The defaults. The digest is opt-in. */
export const DEFAULT_MAIL_PREFERENCES: Readonly<Record<MailKind, boolean>> = {
  mentions: true,
  reminders: true,
  digest: false,
  news: true,
};
