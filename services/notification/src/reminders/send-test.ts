import { type AnswerOf, pickLanguage, type testReminder } from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import {
  AppError,
  type Database,
  type Events,
  type InternalClient,
  onceCommitted,
  type Scope,
} from '@waymark/service-kit';
import { type NamesOf, reminderText } from '../chat/chat-job.ts';
import { type TryChat, usedWebhook } from '../chat/webhook.ts';
import type { MailDraft } from '../mail/mail-template.ts';
import { members } from '../read-models.ts';
import { countsOf, type ReminderContents, reminderMail, reminderMessage } from './reminder-contents.ts';

type Tested = AnswerOf<typeof testReminder>;
export type SendTest = (organisation: string, reminder: string, by: { user: string; chat: boolean }) => Promise<Tested>;

type Deps = {
  database: Database;
  events: Pick<Events, 'transaction' | 'record' | 'receive'>;
  internal: InternalClient;
  readContents: (organisation: string) => Promise<ReminderContents | undefined>;
  namesOf: NamesOf;
  tryChat: TryChat;
  publicUrl: string;
  enqueueMail: (scope: Scope, mail: MailDraft) => Promise<unknown>;
};

/**
 * Sends a reminder as it would be now. The mail goes only to the caller, with the caller's open tasks or, if there are none, with those of
 * the first other recipient. The chat message goes to the organisation's channel, if wanted and if the connector is on. If the reminder
 * would reach nobody, nothing is sent.
 */
export const createSendTest = (deps: Deps): SendTest => {
  const { database, events, internal, readContents, namesOf, tryChat, publicUrl, enqueueMail } = deps;
  const chatMessage = async (contents: ReminderContents): Promise<{ webhook: string; text: string } | undefined> => {
    const webhook = await usedWebhook({ internal, org: contents.organisation });
    if (webhook === undefined) return undefined;
    const text = await reminderText(reminderMessage(contents), namesOf, publicUrl);
    return { webhook, text: `${translateChat(contents.lang, 'chat.reminder.test')}\n${text}` };
  };

  const toMail = async (contents: ReminderContents, reminder: string, user: string) => {
    const { organisation, people } = contents;
    const requester = await members.read(database, organisation, user);
    const own = people.find(({ userUuid }) => userUuid === user);
    const shown = own ?? people[0];
    if (requester === undefined || shown === undefined) throw new AppError('NOT_FOUND');
    const { email, firstName, lang } = requester;
    const reader = { ...shown, email, firstName, lang: pickLanguage(lang) };
    const { data, ...mail } = reminderMail(contents, reader, publicUrl);
    const whose = own ? undefined : { owner: shown.name };
    const acted = await events.transaction(organisation, async (scope) => {
      await enqueueMail(scope, { ...mail, data: { ...data, ...whose, test: true } });
      return events.record(scope, { action: 'reminder.tested', target: 'reminder', targetUuid: reminder });
    });
    await onceCommitted(() => events.receive(acted));
    return { to: email, ...whose };
  };

  return async (organisation, reminder, { user, chat }) => {
    const contents = await readContents(organisation);
    if (contents === undefined) return { people: 0, keyresults: 0 };
    // Read first, so that a failure sends no mail.
    const message = chat ? await chatMessage(contents) : undefined;
    const mailed = await toMail(contents, reminder, user);
    const posted = message && (await tryChat(organisation, message.webhook, message.text));
    return {
      people: contents.people.length,
      keyresults: countsOf(contents).count,
      ...mailed,
      ...(posted && { chat: posted }),
    };
  };
};
