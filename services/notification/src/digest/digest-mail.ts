import { type Lang, translateChat } from '@waymark/contracts';
import type { MailDraft, MailGroup } from '../mail/mail-template.ts';
import { digestParts, type Telling, type ToldDigest } from './digest-parts.ts';

/** What is left out of a part is a number that leads on. */
const groupsOf = (digest: ToldDigest, telling: Telling, url: string): MailGroup[] =>
  digestParts(digest, telling).map(({ heading, total, items }) => {
    const more = total - items.length;
    const rest = { text: translateChat(telling.lang, 'chat.more', { count: more }), url };
    return { heading, items: more > 0 ? [...items, rest] : items };
  });

type Reader = { email: string; firstName: string | null; lang: Lang };
type About = { name: string; url: string } & Pick<Telling, 'names' | 'now'>;

/** The digest of an organisation as a mail to somebody who wants it. */
export const digestMail = (
  digest: ToldDigest,
  { name, url, names, now }: About,
  { email, firstName, lang }: Reader,
): MailDraft => ({
  template: 'digest',
  to: email,
  lang,
  groups: groupsOf(digest, { lang, names, now, written: (text) => text, linked: (_url, name) => name }, url),
  data: { first_name: firstName, organisation: name, url },
});
