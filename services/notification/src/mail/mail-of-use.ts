import { type MailTemplate, PROOF_TOKEN_MINUTES, RESET_TOKEN_MINUTES } from '@waymark/contracts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** As long as mail servers usually retry (RFC 5321, 4.5.4.1). */
const USUAL_MINUTES = 5 * DAY_MINUTES;

/** Shorter for mails whose link expires earlier, and for mails about one day. */
const MINUTES: Partial<Record<MailTemplate, number>> = {
  reset_password: RESET_TOKEN_MINUTES,
  prove_email: PROOF_TOKEN_MINUTES,
  confirm_new_email: PROOF_TOKEN_MINUTES,
  reminder: DAY_MINUTES,
  reminder_validations: DAY_MINUTES,
  mention: DAY_MINUTES,
  digest: DAY_MINUTES,
};

/** The moment after which a requested mail is no longer worth sending. */
export const mailOfUseUntil = (template: MailTemplate, askedAt: Date): Date =>
  new Date(askedAt.getTime() + (MINUTES[template] ?? USUAL_MINUTES) * MINUTE_MS);
