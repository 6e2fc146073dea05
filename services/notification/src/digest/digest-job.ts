import { blockOf, listDigest, pickLanguage } from '@waymark/contracts';
import {
  BEFORE_ALL,
  type Clock,
  type Database,
  type InternalClient,
  type JobHandler,
  type Scope,
} from '@waymark/service-kit';
import type { MailDraft } from '../mail/mail-template.ts';
import { mailToRecipient, type StopLinks } from '../mail-preferences/stop-links.ts';
import { members, organisations, subscriptions } from '../read-models.ts';
import { isMissed, missedFrom } from '../reminders/occurrence.ts';
import type { ChatDigest } from './digest-chat.ts';
import { createDigestMails } from './digest-mail.ts';
import type { NamesInDigest } from './digest-names.ts';
import { hasContent } from './digest-parts.ts';
import type { DueDigest } from './digest-schedule.ts';

/** The call takes a while for a large organisation; no request waits for it. */
const DIGEST_MS = 4_000;

/** Batch size of mails. */
const AT_ONCE = 500;

const WANTING = `
  select m.user_uuid from members m join mail_preferences p on p.user_uuid = m.user_uuid and p.digest
  where m.organisation_uuid = $1 and m.active and not m.gone and m.user_uuid > $2 order by m.user_uuid limit ${AT_ONCE}`;

/** The next batch of people who want the digest, by id. */
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
 * Queues the digest for each member who wants it and, if chosen, for the chat channel. Nothing is sent if the digest is empty, the
 * organisation is blocked, or the digest is a day late. Each mail and the message have an idempotency key, so that a retry after an
 * interruption adds only the rest.
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
      Promise.all([organisations.find(scope), subscriptions.find(scope), findReaders(scope, BEFORE_ALL)]),
    );
    if (about === undefined || blockOf(blocks) !== undefined) return;
    if (first.length === 0 && !about.chatDigest) return;
    const answer = await internal.call('okr', listDigest, { org: organisation }, { timeoutMs: DIGEST_MS });
    if (answer === undefined) throw new Error('okr does not support this call yet');
    const { digest } = answer;
    if (!hasContent(digest)) return;
    const names = await namesIn(organisation, digest);
    const dashboard = { name: about.name, url: `${publicUrl}/organization/${organisation}` };
    const mailTo = createDigestMails(digest, { ...dashboard, names, now: clock.now() });
    const key = `digest ${organisation} ${at}`;
    for (let readers = first; readers.length > 0; ) {
      const mails = readers.map(({ userUuid, email, firstName, lang }) => {
        const mail = mailTo({ email, firstName, lang: pickLanguage(lang) });
        const payload = mailToRecipient(mail, { organisation, user: userUuid, kind: 'digest' }, stopLinks);
        return { payload, key: `${key} ${userUuid}`, until };
      });
      const last = readers.at(-1)?.userUuid ?? BEFORE_ALL;
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
