import type { InferType } from 'yup';
import { flag, resource } from '../schemas/exact.ts';

/** Which kinds of mails (`MAIL_KINDS`) a user receives. */
export const mailPreferencesResource = resource('mail_preferences', {
  mentions: flag(),
  reminders: flag(),
  digest: flag(),
  news: flag(),
});

export type MailPreferencesResource = InferType<typeof mailPreferencesResource>;
