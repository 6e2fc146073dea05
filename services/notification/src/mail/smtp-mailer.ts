import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mailer.ts';

const SMTP_TIMEOUT_MS = 10_000;
/** So many connections are opened: a mail that has a slot never waits behind another one's. */
export const MAILS_AT_ONCE = 10;

/** By shape: what nodemailer throws has no class of its own. */
type SmtpFailure = { command?: unknown; responseCode?: unknown; response?: unknown; message?: unknown };

/** Of the server's policy (RFC 3463, class 7): it takes no mail from us for that recipient, who may well exist. */
const isPolicy = ({ responseCode, response }: SmtpFailure): boolean =>
  Number(responseCode) === 530 || /^5\d\d[ -]5\.7\./.test(String(response));

/**
 * Whether a refusal of the server is about this mail or its recipient. A refusal of the greeting, the password, the sender, or of relaying
 * is a problem of the settings, which somebody will fix.
 */
const isFinal = (failure: SmtpFailure): boolean => {
  const code = Number(failure.responseCode);
  if (!(code >= 500 && code < 600)) return false;
  return failure.command === 'DATA' || (failure.command === 'RCPT TO' && !isPolicy(failure));
};

/**
 * Mail through SMTP. Addresses go in as objects and subjects as values, so nodemailer encodes them: text cannot become another
 * header or another recipient. Files and URLs are never read on behalf of a mail.
 */
export const createSmtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, unsubscribeUrl, ...mail }) => {
      const headers = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      try {
        await transport.sendMail({ ...mail, ...(headers && { headers }), from, to: { name: '', address: to } });
      } catch (cause) {
        const failure: SmtpFailure = typeof cause === 'object' && cause !== null ? cause : {};
        if (isFinal(failure)) throw new MailRefused(String(failure.message), { cause });
        throw cause;
      }
    },
    close: () => transport.close(),
  };
};
