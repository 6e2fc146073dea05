import type { Clock, Database, JobHandler, Scope } from '@waymark/service-kit';
import type { ChatReminder } from '../chat/chat-job.ts';
import type { MailDraft } from '../mail/mail-template.ts';
import { whoWants } from '../mail-preferences/mail-preference-store.ts';
import { mailToRecipient, type StopLinks } from '../mail-preferences/stop-links.ts';
import type { Occurrence } from './due-reminders.ts';
import { isMissed, missedFrom } from './occurrence.ts';
import { type ReminderContents, reminderMail, reminderMessage } from './reminder-contents.ts';
import { findReminder } from './reminder-store.ts';

type Deps = {
  clock: Clock;
  database: Database;
  readContents: (organisation: string) => Promise<ReminderContents | undefined>;
  publicUrl: string;
  stopLinks: Pick<StopLinks, 'linksFor'>;
  enqueueMails: (scope: Scope, mails: readonly { payload: MailDraft; key: string; until: Date }[]) => Promise<unknown>;
  enqueueChat: (scope: Scope, message: ChatReminder, job: { key: string; until: Date }) => Promise<unknown>;
};

/**
 * Queues the mails and the chat message of one occurrence, unless it is a day late, or its reminder is off or deleted by then. Each mail
 * and the chat message have an idempotency key, so that a retry adds nothing.
 */
export const createReminderJob =
  ({ clock, database, readContents, publicUrl, stopLinks, enqueueMails, enqueueChat }: Deps): JobHandler<Occurrence> =>
  async ({ organisation, reminder, occursAt }) => {
    if (isMissed(new Date(occursAt), clock.now())) return;
    const stands = await database.inOrganisation(organisation, (scope) => findReminder(scope, reminder));
    if (!stands?.activated) return;
    const until = missedFrom(new Date(occursAt));
    const contents = await readContents(organisation);
    if (contents === undefined) return;
    const wanting = await whoWants(
      database,
      'reminders',
      contents.people.map(({ userUuid }) => userUuid),
    );
    const mails = contents.people
      .filter(({ userUuid }) => wanting.has(userUuid))
      .map((person) => {
        const recipient = { organisation, user: person.userUuid, kind: 'reminders' as const };
        const payload = mailToRecipient(reminderMail(contents, person, publicUrl), recipient, stopLinks);
        return { payload, key: `${reminder} ${occursAt} ${person.userUuid}`, until };
      });
    const message = reminderMessage(contents);
    await database.inOrganisation(organisation, (scope) =>
      Promise.all([enqueueMails(scope, mails), enqueueChat(scope, message, { key: `${reminder} ${occursAt}`, until })]),
    );
  };
