import { mixed } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { oneOf, text, whole } from '../schemas/exact.ts';

/**
 * Templates of the mails that services request; those from `reminder` on are notification's own. `payment_steps` and
 * `request_accepted` are what earlier versions requested in every case: those still queued are sent, but without an amount.
 */
export const MAIL_TEMPLATES = [
  'welcome',
  'prove_email',
  'confirm_new_email',
  'email_change_asked',
  'email_change_taken',
  'email_changed',
  'reset_password',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'new_sign_in',
  'session_copied',
  'token_created',
  'sessions_ended',
  'invitation',
  'joined',
  'removed',
  'account_deleted',
  'plan_requested',
  'users_requested',
  'payment_steps',
  'request_accepted',
  'steps_upgrade',
  'steps_enterprise',
  'steps_downgrade',
  'steps_free',
  'steps_more_users',
  'steps_fewer_users',
  'accepted_plan',
  'accepted_users',
  'accepted_without_cost',
  'refused_plan',
  'refused_users',
  'downgrade_removed',
  'reminder',
  'reminder_validations',
  'mention',
  'digest',
  'chat_failing',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Values for the placeholders of a mail's texts; `url` is the target of its button. Plans are given by their type. */
export type MailData = Readonly<Record<string, string | number | boolean | null>>;

/** Fields of a mail's data that hold links. */
export const isLinkField = (name: string): boolean => name === 'url' || name.endsWith('_url');

/**
 * The field that holds the links of identity's mails until they are sent. Such a link gives access to the account, so the links are
 * encrypted together (product-rules.md, "Links in mails"). Earlier versions sent them unencrypted, in fields of their own.
 */
export const ENCRYPTED_LINKS = 'sealed_links';

const TERMS = ['amount', 'current', 'maximum', 'organisation', 'plan', 'reference'] as const;

/** The placeholders of each template, besides `first_name` and links, which every template may use. */
export const MAIL_DATA: Readonly<Record<MailTemplate, readonly string[]>> = {
  welcome: [],
  prove_email: [],
  confirm_new_email: [],
  email_change_asked: [],
  email_change_taken: [],
  email_changed: [],
  reset_password: [],
  password_changed: [],
  factor_added: [],
  factor_removed: [],
  recovery_codes_renewed: [],
  recovery_code_used: ['left'],
  new_sign_in: ['device', 'ip'],
  session_copied: ['device', 'ip'],
  token_created: ['name'],
  sessions_ended: ['organisation'],
  invitation: ['inviter', 'organisation'],
  joined: ['inviter', 'organisation'],
  removed: ['organisation'],
  account_deleted: [],
  plan_requested: ['organisation', 'plan', 'reference', 'requester'],
  users_requested: ['number', 'organisation', 'reference', 'requester'],
  payment_steps: ['organisation'],
  request_accepted: ['maximum', 'organisation', 'plan'],
  steps_upgrade: TERMS,
  steps_enterprise: ['amount', 'current', 'organisation', 'plan', 'reference'],
  steps_downgrade: TERMS,
  steps_free: ['current', 'maximum', 'organisation', 'plan', 'reference'],
  steps_more_users: ['amount', 'before', 'difference', 'maximum', 'number', 'organisation', 'reference'],
  steps_fewer_users: ['before', 'difference', 'maximum', 'number', 'organisation', 'reference'],
  accepted_plan: ['amount', 'maximum', 'organisation', 'plan', 'reference'],
  accepted_users: ['amount', 'maximum', 'organisation', 'reference'],
  accepted_without_cost: ['maximum', 'organisation', 'plan', 'reference'],
  refused_plan: ['organisation', 'plan', 'reason', 'reference'],
  refused_users: ['number', 'organisation', 'reason', 'reference'],
  downgrade_removed: ['organisation', 'plan'],
  reminder: ['count', 'organisation'],
  reminder_validations: ['count', 'organisation'],
  mention: ['author', 'name', 'organisation', 'text'],
  digest: ['organisation'],
  chat_failing: ['organisation'],
};

/**
 * Sections that may follow the introduction of a mail: reason of a refusal, quoted comment, reference of a request, how to pay, when it
 * takes effect.
 */
type MailSection = 'refusal' | 'comment' | 'reference' | 'payment' | 'effect';

/** The sections of each template that has any. Only mails about something that costs money say how to pay. */
export const MAIL_SECTIONS: Readonly<Partial<Record<MailTemplate, readonly MailSection[]>>> = {
  plan_requested: ['reference'],
  users_requested: ['reference'],
  payment_steps: ['effect'],
  steps_upgrade: ['reference', 'payment', 'effect'],
  steps_enterprise: ['reference', 'payment', 'effect'],
  steps_downgrade: ['reference', 'payment', 'effect'],
  steps_free: ['reference', 'effect'],
  steps_more_users: ['reference', 'payment', 'effect'],
  steps_fewer_users: ['reference', 'effect'],
  accepted_plan: ['reference', 'payment'],
  accepted_users: ['reference'],
  accepted_without_cost: ['reference'],
  refused_plan: ['refusal', 'reference'],
  refused_users: ['refusal', 'reference'],
  mention: ['comment'],
};

/**
 * `intro_of` and `reason_test` are for the test of a reminder: it shows somebody else's items if the caller has none, and says why it was
 * sent.
 */
export type MailPart = 'subject' | 'intro' | 'intro_of' | 'button' | 'reason' | 'reason_test' | 'stop';

const familyOf = (template: MailTemplate): string => {
  if (template.startsWith('steps_')) return 'payment_steps';
  if (template.startsWith('refused_')) return 'request_refused';
  return template.startsWith('accepted_') ? 'request_accepted' : template;
};

/**
 * The text key of a part of a mail. Mails to the person who made a request differ only in their introduction; all reminders share the
 * reason.
 */
export const mailKey = (template: MailTemplate, part: MailPart): string => {
  const isShared = part.startsWith('reason') || part === 'stop';
  if (template === 'reminder_validations') return `mail.${isShared ? 'reminder' : template}.${part}`;
  return `mail.${part === 'intro' ? template : familyOf(template)}.${part}`;
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
