/** A mail ready to go. `messageId` is the same whenever the same mail is tried again, so that a repeat can be recognised. */
export type OutgoingMail = { messageId: string; to: string; subject: string; text: string; html: string };

export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void };
