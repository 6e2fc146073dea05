import { isEmail } from '@waymark/contracts';
import { HopelessJobError, type JobHandler } from '@waymark/service-kit';
import type { PaymentSettings } from './mail-sections.ts';
import { type MailDraft, renderMail } from './mail-template.ts';
import type { Mailer } from './mailer.ts';

/**
 * Sends one mail. Its Message-ID is the job's, so that a second sending, after a crash between sending and noting it, can be known for
 * what it is.
 * @param domain right of the `@` in the Message-ID
 */
export const createMailJob =
  (mailer: Mailer, domain: string, payment: PaymentSettings): JobHandler<MailDraft> =>
  async (draft, job) => {
    if (!isEmail(draft.to)) throw new HopelessJobError('not an address');
    await mailer.send({ ...renderMail(draft, payment), to: draft.to, messageId: `<${job.id}@${domain}>` });
  };
