import { type Lang, MAIL_SECTIONS, type MailData, type MailTemplate } from '@waymark/contracts';
import { translateMail } from '@waymark/contracts/mail-texts';

/** What the mails say of paying. */
export type PaymentSettings = {
  /** The provider's own words, in lines; undefined: the mails say that the provider tells. */
  billingInstructions?: string;
};
/** A paragraph of a mail, line by line, perhaps with a heading. */
export type MailParagraph = { heading?: string; lines: readonly string[] };

/** What follows a mail's first words. What earlier versions asked for has no reference: its line is left out. */
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
