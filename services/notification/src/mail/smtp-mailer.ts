import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mailer.ts';

const SMTP_TIMEOUT_MS = 10_000;
/** The size of the connection pool. It matches the number of mail jobs, so that no mail waits behind another one. */
export const MAILS_AT_ONCE = 10;

/** nodemailer's errors have no class of their own, so they are recognised by their fields. */
type SmtpFailure = { command?: unknown; responseCode?: unknown; response?: unknown; message?: unknown };

/** A refusal by the server's policy (RFC 3463, class 7): it takes no mail from us, although the recipient may exist. */
const isPolicy = ({ responseCode, response }: SmtpFailure): boolean =>
  Number(responseCode) === 530 || /^5\d\d[ -]5\.7\./.test(String(response));

/**
 * Whether a permanent failure is about this mail or its recipient. A failure at the greeting, the login or the sender, or of our right to
 * send at all, is about the settings, so the mail is tried again.
 */
const isFinal = (failure: SmtpFailure): boolean => {
  const code = Number(failure.responseCode);
  if (!(code >= 500 && code < 600)) return false;
  return failure.command === 'DATA' || (failure.command === 'RCPT TO' && !isPolicy(failure));
};

/**
 * Sends mail by SMTP. Addresses are passed as objects and subjects as values, so that nodemailer encodes them: text cannot inject a header
 * or a recipient. A mail can never make it read files or URLs.
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
