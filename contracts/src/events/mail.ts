import { mixed } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { oneOf, text, whole } from './fields.ts';

/** Templates of the mails that services ask for; the reminder's is notification's own. */
export const MAIL_TEMPLATES = [
  'welcome',
  'prove_email',
  'reset_password',
  'password_changed',
  'new_sign_in',
  'invitation',
  'joined',
  'removed',
  'account_deleted',
  'plan_requested',
  'users_requested',
  'payment_steps',
  'request_accepted',
  'downgrade_removed',
  'reminder',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Values for the placeholders of a mail's texts; `url` is where its button leads. */
export type MailData = Readonly<Record<string, string | number | boolean | null>>;

/** What the texts of each template say, besides `first_name` and `url`, which any may carry. */
export const MAIL_DATA: Readonly<Record<MailTemplate, readonly string[]>> = {
  welcome: [],
  prove_email: [],
  reset_password: [],
  password_changed: [],
  new_sign_in: ['device', 'ip'],
  invitation: ['inviter', 'organisation'],
  joined: ['inviter', 'organisation'],
  removed: ['organisation'],
  account_deleted: [],
  plan_requested: ['organisation', 'plan', 'requester'],
  users_requested: ['number', 'organisation', 'requester'],
  payment_steps: ['amount', 'organisation'],
  request_accepted: ['amount', 'maximum', 'organisation', 'plan'],
  downgrade_removed: ['organisation', 'plan'],
  reminder: ['count', 'organisation'],
};

const isMailData = (value: unknown): value is MailData =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => one === null || ['string', 'number', 'boolean'].includes(typeof one));

export const mailRequested = whole({
  template: oneOf(MAIL_TEMPLATES),
  to: text(),
  lang: oneOf(LANGUAGES),
  data: mixed<MailData>(isMailData).defined(),
});
