import { type Lang, pickLanguage } from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import type { Clock, Database, JobHandler } from '@waymark/service-kit';
import type { PostToChannel } from '../chat/chat-job.ts';
import { CHAT_LINES, chatEnd, chatLink, plain } from '../chat/chat-text.ts';
import { organisations } from '../read-models.ts';
import type { NamesInDigest } from './digest-names.ts';
import { type DigestContent, type DigestPart, digestParts, type Rendering } from './digest-parts.ts';

/** A chat digest in the queue. It holds ids instead of people's names. */
export type ChatDigest = { organisation: string; digest: DigestContent };

const PARTS = 4;
/** Lines of each part, without its heading. */
const LINES = CHAT_LINES / PARTS - 1;

const chatLines = ({ heading, total, items }: DigestPart, lang: Lang): string[] => {
  const shown = items.slice(0, total > LINES ? LINES - 1 : LINES);
  const more = total - shown.length;
  return [
    `*${heading}*`,
    ...shown.map(({ text }) => `• ${text}`),
    ...(more > 0 ? [translateChat(lang, 'chat.more', { count: more })] : []),
  ];
};

type Deps = {
  database: Database;
  clock: Clock;
  namesIn: NamesInDigest;
  toChannel: PostToChannel;
  publicUrl: string;
};

/** Posts the digest in the organisation's channel, in its language, unless that was switched off in the meantime. */
export const createChatDigestJob =
  ({ database, clock, namesIn, toChannel, publicUrl }: Deps): JobHandler<ChatDigest> =>
  async ({ organisation, digest }) => {
    const about = await database.inOrganisation(organisation, organisations.find);
    if (!about?.chatDigest) return;
    const lang = pickLanguage(about.lang);
    const names = await namesIn(organisation, digest);
    const rendering: Rendering = { lang, names, now: clock.now(), escapeText: plain, link: chatLink };
    const lines = digestParts(digest, rendering).flatMap((part) => chatLines(part, lang));
    const end = chatEnd(lang, 0, `${publicUrl}/organization/${organisation}`);
    await toChannel(organisation, async () => [`*${plain(about.name ?? '')}*`, ...lines, ...end].join('\n'));
  };
