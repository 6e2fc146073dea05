import {
  blockOf,
  type Health,
  type Lang,
  listWorkingKeyResults,
  pickLanguage,
  translate,
  translateMail,
} from '@waymark/contracts';
import type { Database, InternalClient, JobHandler, Scope } from '@waymark/service-kit';
import type { MailDraft, MailItem } from '../mail/mail-template.ts';
import { members, organisations, subscriptions } from '../read-models.ts';
import type { Occurrence } from './due-reminders.ts';

/** A key result of a working objective, as okr tells of it. */
type WorkingKeyResult = { name: string; progress: number; health: Health; url: string };
export type ChatReminder = { organisation: string; name: string; lang: Lang; count: number };

/** Whom a reminder is written to. */
type Reader = { userUuid: string; email: string; firstName: string | null; lang: Lang };

type Deps = {
  database: Database;
  internal: InternalClient;
  publicUrl: string;
  enqueueMails: (scope: Scope, mails: readonly { payload: MailDraft; key: string }[]) => Promise<void>;
  enqueueChat: (scope: Scope, message: ChatReminder, key: string) => Promise<void>;
};

/** What one occurrence sends. Each mail and the chat message have a key: done again, it adds nothing. */
export const createReminderJob = ({
  database,
  internal,
  publicUrl,
  enqueueMails,
  enqueueChat,
}: Deps): JobHandler<Occurrence> => {
  const itemsFor = (lang: Lang, keyresults: readonly WorkingKeyResult[]): MailItem[] =>
    keyresults.map(({ name, progress, health, url }) => ({
      text: translateMail(lang, 'mail.reminder.item', { name, progress, health: translate(lang, `health.${health}`) }),
      url,
    }));

  const mailTo = (
    member: Reader,
    organisation: string,
    name: string,
    keyresults: readonly WorkingKeyResult[],
  ): MailDraft => ({
    template: 'reminder',
    to: member.email,
    lang: member.lang,
    items: itemsFor(member.lang, keyresults),
    data: {
      first_name: member.firstName,
      organisation: name,
      count: keyresults.length,
      url: `${publicUrl}/organization/${organisation}`,
    },
  });

  return async ({ organisation: uuid, reminder, occursAt }) => {
    const working = await internal.ask('okr', listWorkingKeyResults, { org: uuid });
    const owners = (working?.users ?? []).filter(({ keyresults }) => keyresults.length > 0);
    const count = owners.reduce((sum, { keyresults }) => sum + keyresults.length, 0);
    if (count === 0) return;
    await database.inOrganisation(uuid, async (scope) => {
      const ownerUuids = owners.map(({ user_uuid }) => user_uuid);
      const [organisation, blocks, readers] = await Promise.all([
        organisations.find(scope),
        subscriptions.find(scope),
        members.listActive(scope, ownerUuids),
      ]);
      // While it is blocked nobody could do what the reminder asks for.
      if (organisation === undefined || blockOf(blocks) !== undefined) return;
      const { name } = organisation;
      const ownedBy = new Map(owners.map(({ user_uuid, keyresults }) => [user_uuid, keyresults]));
      const mails = readers.map((reader) => ({
        payload: mailTo({ ...reader, lang: pickLanguage(reader.lang) }, uuid, name, ownedBy.get(reader.userUuid) ?? []),
        key: `${reminder} ${occursAt} ${reader.userUuid}`,
      }));
      const message = { organisation: uuid, name, lang: pickLanguage(organisation.lang), count };
      await Promise.all([enqueueMails(scope, mails), enqueueChat(scope, message, `${reminder} ${occursAt}`)]);
    });
  };
};
