/** A mail ready to go. `messageId` is the same whenever the same mail is tried again, so that a repeat can be recognised. */
export type OutgoingMail = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program unsubscribes by itself, of mails that can be turned off. */
  unsubscribeUrl?: string;
};

/** The mail server will not take this mail however often it is tried. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** `send` throws a {@link MailRefused} where another attempt cannot help. */
export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void };
