import { chatWebhookPrefixes, readEnvironment } from '@waymark/service-kit';
import { object, string } from 'yup';

export type NotificationConfig = {
  /** undefined: mails are kept and shown at /dev/mailbox */
  smtpUrl: string | undefined;
  mailFrom: string;
  chatWebhookPrefixes: string[];
  /** How to pay, in lines, for whoever asks for what costs something; undefined: the mails say that the provider tells. */
  billingInstructions: string | undefined;
};

const MOST_INSTRUCTIONS = 4_000;
const DEFAULT_FROM = 'Waymark <no-reply@waymark.example>';

const isSmtp = (value: string | undefined): boolean =>
  value === undefined || (URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol));

const SHAPE = object({
  SMTP_URL: string().test('smtp', 'SMTP_URL must be an address that begins with smtp:// or smtps://', isSmtp),
  MAIL_FROM: string()
    .matches(/^[^\r\n]+$/, 'MAIL_FROM must be one line')
    .default(DEFAULT_FROM),
  CHAT_WEBHOOK_PREFIXES: chatWebhookPrefixes(),
  BILLING_INSTRUCTIONS: string()
    .trim()
    .max(MOST_INSTRUCTIONS, `BILLING_INSTRUCTIONS must have at most ${MOST_INSTRUCTIONS} characters`),
});

/** @throws {ConfigError} naming everything that is wrong at once */
export const readNotificationConfig = (env: NodeJS.ProcessEnv): NotificationConfig => {
  const read = readEnvironment(SHAPE, env);
  return {
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    chatWebhookPrefixes: read.CHAT_WEBHOOK_PREFIXES,
    billingInstructions: read.BILLING_INSTRUCTIONS?.replace(/\r\n?/g, '\n'),
  };
};
