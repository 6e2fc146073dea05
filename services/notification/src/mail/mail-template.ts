import {
  isLinkField,
  type Lang,
  type MailData,
  type MailKind,
  type MailPart,
  type MailTemplate,
  mailKey,
  PLAN_TYPES,
  translate,
} from '@waymark/contracts';
import { translateMail } from '@waymark/contracts/mail-texts';
import escapeHtml from 'escape-html';
import { oneLine } from '../one-line.ts';
import { withoutLinks } from '../without-links.ts';
import { type MailParagraph, type PaymentSettings, sectionsOf } from './mail-sections.ts';

/** A mail before rendering. */
export type MailDraft = {
  template: MailTemplate;
  to: string;
  lang: Lang;
  data: MailData;
  items?: readonly MailItem[];
  /** Lists with headings, after `items`. */
  groups?: readonly MailGroup[];
  /**
   * Given for a mail that goes to the address that this member has when it is sent, and to nobody if they have left the organisation, or
   * turned off mails of its kind, since it was queued.
   */
  recipient?: MailRecipient;
  /** Whom it is to: given where there is no `recipient`. */
  user?: string;
};
export type MailRecipient = { organisation: string; user: string; kind: MailKind };
/** A line of a list in a mail, with its link. */
export type MailItem = { text: string; url: string };
export type MailGroup = { heading: string; items: readonly MailItem[] };
type RenderedMail = { subject: string; text: string; html: string };

const isWebAddress = (value: MailData[string] | undefined): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);

const PLANS = ['plan', 'current'] as const;

/**
 * Values as the reader sees them: plan types become names. Earlier versions sent names, which stay as they are. Texts about a subscription
 * choose their plural form by its maximum of users.
 */
const shown = (data: MailData, lang: Lang): MailData => {
  const named = PLANS.filter((field) => PLAN_TYPES.some((plan) => plan === data[field]));
  return {
    count: data.maximum ?? null,
    ...data,
    ...Object.fromEntries(named.map((field) => [field, translate(lang, `plan.${data[field]}`)])),
  };
};

const unlinked = (data: MailData): MailData =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && !isLinkField(name) ? withoutLinks(value) : value,
    ]),
  );

type Words = {
  subject: string;
  greeting: string;
  intro: string;
  sections: readonly MailParagraph[];
  button: string;
  reason: string;
  /** A label with the colon of the language, before a URL or a list; only in plain text. */
  labelled: (text: string) => string;
  /** The link that turns off mails of this kind. */
  stop?: MailItem;
  linkHint: string;
  footer: string;
};

const wordsOf = ({ template, lang, data: given }: MailDraft, payment: PaymentSettings): Words => {
  // An invitation may go to somebody who does not know the people who chose these names, so the names must not become links.
  const data = shown(template === 'invitation' ? unlinked(given) : given, lang);
  const own = (part: MailPart) => translateMail(lang, mailKey(template, part), data);
  return {
    subject: oneLine(own('subject')),
    greeting: translateMail(lang, data.first_name ? 'mail.greeting' : 'mail.greeting_unnamed', data),
    intro: own(data.owner ? 'intro_of' : 'intro'),
    sections: sectionsOf(template, lang, data, payment),
    button: own('button'),
    reason: own(data.test ? 'reason_test' : 'reason'),
    labelled: (label) => translateMail(lang, 'mail.label', { label }),
    linkHint: translateMail(lang, 'mail.link_hint'),
    footer: translateMail(lang, 'mail.footer'),
    ...(isWebAddress(data.stop_url) ? { stop: { text: own('stop'), url: data.stop_url } } : {}),
  };
};

type Lists = { items: readonly MailItem[]; groups: readonly MailGroup[] };

const listText = (items: readonly MailItem[]): string => items.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n');

const asText = (words: Words, { items, groups }: Lists, url: string | undefined): string =>
  [
    words.greeting,
    words.intro,
    ...words.sections.map(({ heading, lines }) => [...(heading ? [words.labelled(heading)] : []), ...lines].join('\n')),
    ...(items.length > 0 ? [listText(items)] : []),
    ...groups.map((group) => `${words.labelled(group.heading)}\n${listText(group.items)}`),
    ...(url === undefined ? [] : [`${words.labelled(words.button)}\n${url}`]),
    // After the button's URL: programs that look for the mail's link take the first.
    ...(words.stop ? [`${words.labelled(words.stop.text)}\n${words.stop.url}`] : []),
    `--\n${words.reason}\n${words.footer}`,
  ].join('\n\n');

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PRIMARY = '#0F5C4D';

const sectionHtml = ({ heading, lines }: MailParagraph): string => {
  const title = heading ? [`<strong>${escapeHtml(heading)}</strong>`] : [];
  return `<p style="margin:0 0 24px">${[...title, ...lines.map(escapeHtml)].join('<br>')}</p>\n`;
};

const listHtml = (items: readonly MailItem[]): string => {
  const lines = items.map(
    ({ text, url }) =>
      `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:${PRIMARY}">${escapeHtml(text)}</a></li>`,
  );
  return lines.length === 0 ? '' : `<ul style="margin:0 0 24px;padding-left:20px">${lines.join('')}</ul>`;
};

const buttonHtml = (words: Words, url: string | undefined): string => {
  if (url === undefined) return '';
  const address = escapeHtml(url);
  const shape = 'display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600';
  return `<p style="margin:0 0 24px"><a href="${address}" style="${shape};background:${PRIMARY};color:#ffffff">${escapeHtml(words.button)}</a></p>
<p style="margin:0 0 24px;font-size:12px;color:#57534e">${escapeHtml(words.linkHint)}<br><a href="${address}" style="color:#57534e;word-break:break-all">${address}</a></p>`;
};

const stopHtml = ({ stop }: Words): string =>
  stop ? `<br><a href="${escapeHtml(stop.url)}" style="color:#57534e">${escapeHtml(stop.text)}</a>` : '';

const groupHtml = ({ heading, items }: MailGroup): string =>
  `<h2 style="margin:0 0 8px;font-size:14px;line-height:1.4">${escapeHtml(heading)}</h2>\n${listHtml(items)}`;

const asHtml = (words: Words, lang: Lang, { items, groups }: Lists, url: string | undefined): string =>
  `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f4;${FONT};font-size:14px;line-height:1.6;color:#1c1917">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e7e5e4;border-radius:8px;word-break:break-word">
<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:${PRIMARY}">Waymark</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(words.subject)}</h1>
<p style="margin:0 0 12px">${escapeHtml(words.greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(words.intro)}</p>
${words.sections.map(sectionHtml).join('')}${listHtml(items)}${groups.map(groupHtml).join('')}${buttonHtml(words, url)}
<p style="margin:0;padding-top:16px;border-top:1px solid #e7e5e4;font-size:12px;color:#57534e">${escapeHtml(words.reason)}${stopHtml(words)}<br>${escapeHtml(words.footer)}</p>
</div></body></html>`;

/** The only template of mails: text, one button, and the reason for sending it, in the reader's language. */
export const renderMail = (draft: MailDraft, payment: PaymentSettings = {}): RenderedMail => {
  const words = wordsOf(draft, payment);
  const lists = { items: draft.items ?? [], groups: draft.groups ?? [] };
  const url = isWebAddress(draft.data.url) ? draft.data.url : undefined;
  return { subject: words.subject, text: asText(words, lists, url), html: asHtml(words, draft.lang, lists, url) };
};
