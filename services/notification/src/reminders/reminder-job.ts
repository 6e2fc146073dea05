import { blockOf, type Health, type Lang, translate, translateMail } from '@waymark/contracts';
import type { Database, InternalClient, JobHandler, Scope } from '@waymark/service-kit';
import type { MailDraft, MailItem } from '../mail/mail-template.ts';
import { findActiveMembers, type Member } from '../members/member-store.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import type { Occurrence } from './reminding.ts';

/** A key result of a working objective, as okr tells of it. */
export type WorkingKeyResult = { name: string; progress: number; health: Health; url: string };
type Working = { users: { user_uuid: string; keyresults: WorkingKeyResult[] }[] };
export type ChatReminder = { organisation: string; name: string; lang: Lang; count: number };

type Deps = {
  database: Database;
  internal: InternalClient;
  publicUrl: string;
  enqueueMail: (scope: Scope, mail: MailDraft, key: string) => Promise<void>;
  enqueueChat: (scope: Scope, message: ChatReminder, key: string) => Promise<void>;
};

/** What one occurrence sends (decision 12). Each mail and the chat message have a key: done again, it adds nothing. */
export const createReminderJob = ({
  database,
  internal,
  publicUrl,
  enqueueMail,
  enqueueChat,
}: Deps): JobHandler<Occurrence> => {
  const itemsFor = (lang: Lang, keyresults: readonly WorkingKeyResult[]): MailItem[] =>
    keyresults.map(({ name, progress, health, url }) => ({
      text: translateMail(lang, 'mail.reminder.item', { name, progress, health: translate(lang, `health.${health}`) }),
      url,
    }));

  const mailTo = (
    member: Member,
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
    const working = await internal.get<Working>('okr', `/internal/organisations/${uuid}/working_keyresults`);
    const owners = (working?.users ?? []).filter(({ keyresults }) => keyresults.length > 0);
    const count = owners.reduce((sum, { keyresults }) => sum + keyresults.length, 0);
    await database.inOrganisation(uuid, async (scope) => {
      const organisation = await findOrganisation(scope);
      // While it is blocked nobody could do what the reminder asks for.
      if (organisation === undefined || organisation.gone || blockOf(organisation) !== undefined || count === 0) return;
      const members = await findActiveMembers(
        scope,
        owners.map(({ user_uuid }) => user_uuid),
      );
      for (const member of members) {
        const own = owners.find(({ user_uuid }) => user_uuid === member.userUuid)?.keyresults ?? [];
        const key = `${reminder} ${occursAt} ${member.userUuid}`;
        await enqueueMail(scope, mailTo(member, uuid, organisation.name, own), key);
      }
      const message = { organisation: uuid, name: organisation.name, lang: organisation.lang, count };
      await enqueueChat(scope, message, `${reminder} ${occursAt}`);
    });
  };
};
