/** A rendered mail. `messageId` is the same in every attempt, so that a duplicate can be recognised. */
export type OutgoingMail = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL for one-click unsubscribing, for mails that can be turned off. */
  unsubscribeUrl?: string;
};

/** The mail server will never accept this mail, so it must not be retried. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** `send` throws {@link MailRefused} if a retry cannot help. */
export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void };
