import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const SMTP_TIMEOUT_MS = 10_000;
const MOST_CONNECTIONS = 3;

/**
 * Mail through SMTP. Addresses go in as objects and subjects as values, so nodemailer encodes them: text cannot become another
 * header or another recipient. Files and URLs are never read on behalf of a mail.
 */
export const createSmtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...mail }) => {
      await transport.sendMail({ ...mail, from, to: { name: '', address: to } });
    },
    close: () => transport.close(),
  };
};
