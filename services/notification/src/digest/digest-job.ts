import { blockOf, listDigest, pickLanguage } from '@waymark/contracts';
import type { Clock, Database, InternalClient, JobHandler, Scope } from '@waymark/service-kit';
import type { MailDraft } from '../mail/mail-template.ts';
import type { StopLinks } from '../mail-preferences/stop-links.ts';
import { members, organisations, subscriptions } from '../read-models.ts';
import { isMissed, missedFrom } from '../reminders/occurrence.ts';
import type { ChatDigest } from './digest-chat.ts';
import { createDigestMails } from './digest-mail.ts';
import type { NamesInDigest } from './digest-names.ts';
import { isWorthTelling } from './digest-parts.ts';
import type { DueDigest } from './digest-schedule.ts';

/** Of a large organisation it takes a while; no request waits for it. */
const DIGEST_MS = 4_000;

/** So many mails are made at once. */
const AT_ONCE = 500;
/** Before all. */
const FIRST = '00000000-0000-0000-0000-000000000000';

const WANTING = `
  select m.user_uuid from members m join mail_preferences p on p.user_uuid = m.user_uuid and p.digest
  where m.organisation_uuid = $1 and m.active and not m.gone and m.user_uuid > $2 order by m.user_uuid limit ${AT_ONCE}`;

/** The next of those who want a digest, by their ids. */
const findReaders = async (scope: Scope, after: string) => {
  const wanting = await scope.query<{ user_uuid: string }>(WANTING, [scope.organisation, after]);
  return members.listActive(
    scope,
    wanting.map(({ user_uuid }) => user_uuid),
  );
};

type Deps = {
  database: Database;
  clock: Clock;
  namesIn: NamesInDigest;
  internal: InternalClient;
  publicUrl: string;
  stopLinks: Pick<StopLinks, 'linksFor'>;
  enqueueMails: (scope: Scope, mails: readonly { payload: MailDraft; key: string; until: Date }[]) => Promise<unknown>;
  enqueueChat: (scope: Scope, payload: ChatDigest, job: { key: string; until: Date }) => Promise<unknown>;
};

/**
 * Sends the digest to each member who wants it, and to the channel where that is chosen, unless there is nothing to tell or the organisation
 * is blocked, or that could not be done for a day. Each mail and the message have a key: done again after it was interrupted, it adds the rest.
 */
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
    if (isMissed(new Date(at), clock.now())) return;
    const until = missedFrom(new Date(at));
    const [about, blocks, first] = await database.inOrganisation(organisation, (scope) =>
      Promise.all([organisations.find(scope), subscriptions.find(scope), findReaders(scope, FIRST)]),
    );
    if (about === undefined || blockOf(blocks) !== undefined) return;
    if (first.length === 0 && !about.chatDigest) return;
    const answer = await internal.ask('okr', listDigest, { org: organisation }, { timeoutMs: DIGEST_MS });
    if (answer === undefined) throw new Error('okr does not know yet what is asked of it');
    const { digest } = answer;
    if (!isWorthTelling(digest)) return;
    const names = await namesIn(organisation, digest);
    const dashboard = { name: about.name, url: `${publicUrl}/organization/${organisation}` };
    const mailTo = createDigestMails(digest, { ...dashboard, names, now: clock.now() });
    const key = `digest ${organisation} ${at}`;
    for (let readers = first; readers.length > 0; ) {
      const mails = readers.map(({ userUuid, email, firstName, lang }) => {
        const { data, ...mail } = mailTo({ email, firstName, lang: pickLanguage(lang) });
        const payload = { ...mail, data: { ...data, ...stopLinks.linksFor(userUuid, 'digest') } };
        return { payload, key: `${key} ${userUuid}`, until };
      });
      const last = readers.at(-1)?.userUuid ?? FIRST;
      readers = await database.inOrganisation(organisation, async (scope) => {
        await enqueueMails(scope, mails);
        return findReaders(scope, last);
      });
    }
    if (about.chatDigest)
      await database.inOrganisation(organisation, (scope) =>
        enqueueChat(scope, { organisation, digest }, { key, until }),
      );
  };
