import { type Lang, translateChat } from '@waymark/contracts';
import type { MailDraft, MailGroup } from '../mail/mail-template.ts';
import { type Digest, digestParts } from './digest-parts.ts';

/** What is left out of a part is a number that leads on. */
const groupsOf = (digest: Digest, lang: Lang, url: string): MailGroup[] =>
  digestParts(digest, lang).map(({ heading, total, items, textOf }) => {
    const more = total - items.length;
    const told = items.map((one) => ({ text: textOf(one.values), url: one.url }));
    return {
      heading,
      items: more > 0 ? [...told, { text: translateChat(lang, 'chat.more', { count: more }), url }] : told,
    };
  });

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
