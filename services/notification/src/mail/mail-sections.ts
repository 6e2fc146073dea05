import { type Lang, MAIL_SECTIONS, type MailData, type MailTemplate } from '@waymark/contracts';
import { translateMail } from '@waymark/contracts/mail-texts';

/** Settings for mails about payment. */
export type PaymentSettings = {
  /** The operator's payment instructions, in several lines. Undefined: mails say that the provider will explain. */
  billingInstructions?: string;
};
/** A paragraph of a mail: lines, perhaps with a heading. */
export type MailParagraph = { heading?: string; lines: readonly string[] };

/** The sections after the introduction. Requests from earlier versions have no reference, so its line is left out. */
export const sectionsOf = (
  template: MailTemplate,
  lang: Lang,
  data: MailData,
  { billingInstructions }: PaymentSettings,
): MailParagraph[] => {
  const text = (name: string) => translateMail(lang, `mail.section.${name}`, data);
  const reference = data.reference ? [{ lines: [text('reference')] }] : [];
  const instructions = billingInstructions?.split('\n') ?? [text('payment_details')];
  const paragraphs = {
    refusal: [{ lines: text('refusal').split('\n') }],
    comment: [{ lines: text('comment').split('\n') }],
    reference,
    payment: [
      { heading: text('payment'), lines: [...instructions, ...(data.reference ? [text('payment_reference')] : [])] },
    ],
    effect: [{ lines: [text('effect')] }],
  };
  return (MAIL_SECTIONS[template] ?? []).flatMap((section): MailParagraph[] => paragraphs[section]);
};
