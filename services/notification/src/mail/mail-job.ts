import { isEmail } from '@waymark/contracts';
import { type JobHandler, LinkDecryptionError, type MailLinks, PermanentJobError } from '@waymark/service-kit';
import type { PaymentSettings } from './mail-sections.ts';
import { type MailDraft, type MailRecipient, renderMail } from './mail-template.ts';
import { type Mailer, MailRefused } from './mailer.ts';

const open = (links: Pick<MailLinks, 'decrypt'>, data: MailDraft['data']): MailDraft['data'] => {
  try {
    return links.decrypt(data);
  } catch (cause) {
    if (cause instanceof LinkDecryptionError) throw new PermanentJobError(cause.message, { cause });
    throw cause;
  }
};

type Deps = {
  mailer: Mailer;
  /** The part of the Message-ID after the `@`. */
  domain: string;
  payment: PaymentSettings;
  links: Pick<MailLinks, 'decrypt'>;
  /** The recipient's present address; undefined if the mail is not wanted any more. */
  emailOfRecipient(recipient: MailRecipient): Promise<string | undefined>;
};

/**
 * Sends a mail. The Message-ID is derived from the job, so that a duplicate, sent after a crash between sending and recording it, can be
 * recognised. A mail that its recipient no longer wants is dropped; one whose recipient has another address by now goes there.
 */
export const createMailJob =
  ({ mailer, domain, payment, links, emailOfRecipient }: Deps): JobHandler<MailDraft> =>
  async (draft, job) => {
    if (!isEmail(draft.to)) throw new PermanentJobError('not an address');
    const to = draft.recipient ? await emailOfRecipient(draft.recipient) : draft.to;
    if (to === undefined) return;
    const mail = { ...draft, data: open(links, draft.data) };
    try {
      const { unsubscribe_url: unsubscribeUrl } = mail.data;
      await mailer.send({
        ...renderMail(mail, payment),
        to,
        messageId: `<${job.id}@${domain}>`,
        ...(typeof unsubscribeUrl === 'string' && { unsubscribeUrl }),
      });
    } catch (error) {
      if (error instanceof MailRefused) throw new PermanentJobError(error.message, { cause: error });
      throw error;
    }
  };
