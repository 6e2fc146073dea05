import { billingInstructions, chatWebhookPrefixes, readEnvironment } from '@waymark/service-kit';
import { number, object, string } from 'yup';

export type NotificationConfig = {
  /** undefined: mails are stored and shown at /dev/mailbox */
  smtpUrl: string | undefined;
  /** undefined: an address at the host of PUBLIC_URL */
  mailFrom: string | undefined;
  chatWebhookPrefixes: string[];
  /** How to pay, in several lines, in mails about requests that cost something; undefined: mails say that the provider will explain. */
  billingInstructions: string | undefined;
  /** Retention period of the audit log in days. */
  auditRetentionDays: number;
};

const AUDIT_DAYS = { default: 730, least: 90, most: 36_500 };

const isSmtp = (value: string | undefined): boolean =>
  value === undefined || (URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol));

const SENDER = /^(?:(?:"[^"\r\n]*"|[^<>"@,;\r\n]*)\s*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/;

/** The variables that only notification reads, or that it checks in its own way. */
export const NOTIFICATION_SHAPE = object({
  SMTP_URL: string().test('smtp', 'SMTP_URL must be an address that begins with smtp:// or smtps://', isSmtp),
  MAIL_FROM: string().trim().matches(SENDER, 'MAIL_FROM must be one mail address, bare or as Name <address>'),
  CHAT_WEBHOOK_PREFIXES: chatWebhookPrefixes(),
  AUDIT_RETENTION_DAYS: number()
    .typeError('AUDIT_RETENTION_DAYS must be a number of days')
    .integer('AUDIT_RETENTION_DAYS must be a whole number of days')
    .min(AUDIT_DAYS.least, `AUDIT_RETENTION_DAYS must be at least ${AUDIT_DAYS.least}`)
    .max(AUDIT_DAYS.most, `AUDIT_RETENTION_DAYS must be at most ${AUDIT_DAYS.most}`)
    .default(AUDIT_DAYS.default),
  BILLING_INSTRUCTIONS: billingInstructions(),
});

/** @throws {ConfigError} naming all problems at once */
export const readNotificationConfig = (env: NodeJS.ProcessEnv): NotificationConfig => {
  const read = readEnvironment(NOTIFICATION_SHAPE, env);
  return {
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    chatWebhookPrefixes: read.CHAT_WEBHOOK_PREFIXES,
    auditRetentionDays: read.AUDIT_RETENTION_DAYS,
    billingInstructions: read.BILLING_INSTRUCTIONS,
  };
};
