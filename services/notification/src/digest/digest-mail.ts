import type { Lang } from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import type { MailDraft, MailGroup } from '../mail/mail-template.ts';
import { type DigestContent, digestParts, type Rendering } from './digest-parts.ts';

/** The parts as lists. Items beyond a list are given as a number with a link. */
const groupsOf = (digest: DigestContent, rendering: Rendering, url: string): MailGroup[] =>
  digestParts(digest, rendering).map(({ heading, total, items }) => {
    const more = total - items.length;
    const rest = { text: translateChat(rendering.lang, 'chat.more', { count: more }), url };
    return { heading, items: more > 0 ? [...items, rest] : items };
  });

type Reader = { email: string; firstName: string | null; lang: Lang };
type About = { name: string; url: string } & Pick<Rendering, 'names' | 'now'>;

/** Makes the digest mail for each recipient; it is rendered only once for each language. */
export const createDigestMails = (
  digest: DigestContent,
  { name, url, names, now }: About,
): ((to: Reader) => MailDraft) => {
  const groupsBy = new Map<Lang, MailGroup[]>();
  return ({ email, firstName, lang }) => {
    const rendering: Rendering = { lang, names, now, escapeText: (text) => text, link: (_url, linked) => linked };
    const groups = groupsBy.get(lang) ?? groupsOf(digest, rendering, url);
    groupsBy.set(lang, groups);
    return { template: 'digest', to: email, lang, groups, data: { first_name: firstName, organisation: name, url } };
  };
};
