import type { InferType } from 'yup';
import { flag, resource } from '../schemas/exact.ts';

/** Which mails somebody wants, by kind: `MAIL_KINDS`. */
export const mailPreferencesResource = resource('mail_preferences', {
  mentions: flag(),
  reminders: flag(),
  digest: flag(),
  news: flag(),
});

export type MailPreferencesResource = InferType<typeof mailPreferencesResource>;
