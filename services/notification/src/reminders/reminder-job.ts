import type { Database, JobHandler, Scope } from '@waymark/service-kit';
import type { ChatReminder } from '../chat/chat-job.ts';
import type { MailDraft } from '../mail/mail-template.ts';
import type { Occurrence } from './due-reminders.ts';
import { type ReminderContents, reminderMail, reminderMessage } from './reminder-contents.ts';

type Deps = {
  database: Database;
  readContents: (organisation: string) => Promise<ReminderContents | undefined>;
  publicUrl: string;
  enqueueMails: (scope: Scope, mails: readonly { payload: MailDraft; key: string }[]) => Promise<void>;
  enqueueChat: (scope: Scope, message: ChatReminder, key: string) => Promise<void>;
};

/** What one occurrence sends. Each mail and the chat message have a key: done again, it adds nothing. */
export const createReminderJob =
  ({ database, readContents, publicUrl, enqueueMails, enqueueChat }: Deps): JobHandler<Occurrence> =>
  async ({ organisation, reminder, occursAt }) => {
    const contents = await readContents(organisation);
    if (contents === undefined) return;
    const mails = contents.people.map((person) => ({
      payload: reminderMail(contents, person, publicUrl),
      key: `${reminder} ${occursAt} ${person.userUuid}`,
    }));
    const message = reminderMessage(contents);
    await database.inOrganisation(organisation, (scope) =>
      Promise.all([enqueueMails(scope, mails), enqueueChat(scope, message, `${reminder} ${occursAt}`)]),
    );
  };
