import { type Lang, pickLanguage, translateChat } from '@waymark/contracts';
import type { Database, JobHandler } from '@waymark/service-kit';
import type { PostToChannel } from '../chat/chat-job.ts';
import { CHAT_LINES, chatEnd, chatLink, plain } from '../chat/chat-text.ts';
import { organisations } from '../read-models.ts';
import { type Digest, type DigestPart, digestParts } from './digest-parts.ts';

/** A digest on its way to a channel. */
export type ChatDigest = { organisation: string; digest: Digest };

const PARTS = 4;
/** Of each part, without its heading. */
const LINES = CHAT_LINES / PARTS - 1;

const chatLines = ({ heading, total, items, textOf }: DigestPart, lang: Lang): string[] => {
  const shown = items.slice(0, total > LINES ? LINES - 1 : LINES);
  const more = total - shown.length;
  return [
    `*${heading}*`,
    ...shown.map(({ url, values: { name, ...rest } }) => {
      const safe = Object.entries(rest).map(([field, value]) => [
        field,
        typeof value === 'string' ? plain(value) : value,
      ]);
      return `• ${textOf({ ...Object.fromEntries(safe), name: chatLink(url, name) })}`;
    }),
    ...(more > 0 ? [translateChat(lang, 'chat.more', { count: more })] : []),
  ];
};

type Deps = { database: Database; toChannel: PostToChannel; publicUrl: string };

/** Posts the digest into an organisation's channel, in its language; nothing where it is no longer chosen. */
export const createChatDigestJob =
  ({ database, toChannel, publicUrl }: Deps): JobHandler<ChatDigest> =>
  async ({ organisation, digest }) => {
    const about = await database.inOrganisation(organisation, organisations.find);
    if (!about?.chatDigest) return;
    const lang = pickLanguage(about.lang);
    const lines = digestParts(digest, lang).flatMap((part) => chatLines(part, lang));
    const end = chatEnd(lang, 0, `${publicUrl}/organization/${organisation}`);
    await toChannel(organisation, async () => [`*${plain(about.name ?? '')}*`, ...lines, ...end].join('\n'));
  };
