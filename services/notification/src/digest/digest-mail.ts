import { type AnswerOf, type Lang, type listDigest, translateChat, translateMail } from '@waymark/contracts';
import type { MailDraft, MailGroup } from '../mail/mail-template.ts';

export type Digest = AnswerOf<typeof listDigest>['digest'];

const dateIn = (lang: Lang, date: string): string =>
  new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Whether there is anything to tell. */
export const isWorthTelling = ({ moved, blocked, attention, ending }: Digest): boolean =>
  [moved, blocked, attention, ending].some(({ total }) => total > 0);

/** The parts of a digest that have something, in a reader's words; what is left out of one is a number that leads on. */
const groupsOf = ({ moved, blocked, attention, ending }: Digest, lang: Lang, url: string): MailGroup[] => {
  const text = (part: string, values: object) => translateMail(lang, `mail.digest.${part}`, { ...values });
  const group = (part: string, total: number, items: MailGroup['items']): MailGroup[] => {
    const more = total - items.length;
    if (total === 0) return [];
    const rest = more > 0 ? [{ text: translateChat(lang, 'chat.more', { count: more }), url }] : [];
    return [{ heading: translateMail(lang, `mail.digest.${part}`), items: [...items, ...rest] }];
  };
  return [
    ...group(
      'moved',
      moved.total,
      moved.keyresults.map((one) => ({ text: text('moved_item', one), url: one.url })),
    ),
    ...group(
      'blocked',
      blocked.total,
      blocked.blockers.map((one) => ({ text: text('blocked_item', one), url: one.url })),
    ),
    ...group(
      'attention',
      attention.total,
      attention.objectives.map((one) => ({ text: text('attention_item', one), url: one.url })),
    ),
    ...group(
      'ending',
      ending.total,
      ending.objectives.map((one) => {
        const date = dateIn(lang, one.period_end);
        return { text: text('ending_item', { ...one, date }), url: one.url };
      }),
    ),
  ];
};

type Reader = { email: string; firstName: string | null; lang: Lang };
type About = { name: string; url: string };

/** The digest of an organisation as a mail to somebody who wants it. */
export const digestMail = (digest: Digest, { name, url }: About, { email, firstName, lang }: Reader): MailDraft => ({
  template: 'digest',
  to: email,
  lang,
  groups: groupsOf(digest, lang, url),
  data: { first_name: firstName, organisation: name, url },
});
