import { blockOf, listDigest, pickLanguage } from '@waymark/contracts';
import type { Clock, Database, InternalClient, JobHandler, Scope } from '@waymark/service-kit';
import type { MailDraft } from '../mail/mail-template.ts';
import type { StopLinks } from '../mail-preferences/stop-links.ts';
import { members, organisations, subscriptions } from '../read-models.ts';
import type { ChatDigest } from './digest-chat.ts';
import { digestMail } from './digest-mail.ts';
import type { NamesInDigest } from './digest-names.ts';
import { isWorthTelling } from './digest-parts.ts';
import type { DueDigest } from './digest-schedule.ts';

/** Of a large organisation it takes a while; no request waits for it. */
const DIGEST_MS = 4_000;

const WANTING = `
  select m.user_uuid from members m join mail_preferences p on p.user_uuid = m.user_uuid and p.digest
  where m.organisation_uuid = $1 and m.active and not m.gone`;

type Deps = {
  database: Database;
  clock: Clock;
  namesIn: NamesInDigest;
  internal: InternalClient;
  publicUrl: string;
  stopLinks: Pick<StopLinks, 'linksFor'>;
  enqueueMails: (scope: Scope, mails: readonly { payload: MailDraft; key: string }[]) => Promise<void>;
  enqueueChat: (scope: Scope, payload: ChatDigest, key: string) => Promise<void>;
};

/** Sends the digest to each member who wants it, and to the channel where that is chosen, unless there is nothing to tell or the organisation is blocked. */
export const createDigestJob =
  ({
    database,
    clock,
    namesIn,
    internal,
    publicUrl,
    stopLinks,
    enqueueMails,
    enqueueChat,
  }: Deps): JobHandler<DueDigest> =>
  async ({ organisation, at }) => {
    const [about, blocks, readers] = await database.inOrganisation(organisation, async (scope) => {
      const wanting = await scope.query<{ user_uuid: string }>(WANTING, [organisation]);
      const users = wanting.map(({ user_uuid }) => user_uuid);
      return Promise.all([organisations.find(scope), subscriptions.find(scope), members.listActive(scope, users)]);
    });
    if (about === undefined || blockOf(blocks) !== undefined) return;
    if (readers.length === 0 && !about.chatDigest) return;
    const answer = await internal.ask('okr', listDigest, { org: organisation }, { timeoutMs: DIGEST_MS });
    if (answer === undefined) throw new Error('okr does not know yet what is asked of it');
    const { digest } = answer;
    if (!isWorthTelling(digest)) return;
    const names = await namesIn(organisation, digest);
    const dashboard = { name: about.name, url: `${publicUrl}/organization/${organisation}`, names, now: clock.now() };
    const mails = readers.map(({ userUuid, email, firstName, lang }) => {
      const { data, ...mail } = digestMail(digest, dashboard, { email, firstName, lang: pickLanguage(lang) });
      return {
        payload: { ...mail, data: { ...data, ...stopLinks.linksFor(userUuid, 'digest') } },
        key: `digest ${organisation} ${at} ${userUuid}`,
      };
    });
    await database.inOrganisation(organisation, async (scope) => {
      await enqueueMails(scope, mails);
      if (about.chatDigest) await enqueueChat(scope, { organisation, digest }, `digest ${organisation} ${at}`);
    });
  };
