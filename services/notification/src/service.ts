import path from 'node:path';
import { CATALOGUE } from '@waymark/contracts';
import type { Service, ServiceHost, ServiceModule } from '@waymark/service-kit';
import {
  consumeEndedSessions,
  createEndedSessions,
  createEvents,
  createJobs,
  createMailLinks,
  createPollingWorker,
  createService,
  languageOfMember,
  userExportRoute,
  type Worker,
} from '@waymark/service-kit';
import { createAccess, createNotificationHealing } from './access/access.ts';
import { consumeAudit } from './audit/audit-events.ts';
import { createAuditRetention } from './audit/audit-retention.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { type ChatReminder, createChatJob, createNamesOf, createPostToChannel } from './chat/chat-job.ts';
import { type ChatNews, consumeChatNews, createBatchJob, createNewsJob, type GatheredBatch } from './chat/chat-news.ts';
import { chatRoutes } from './chat/chat-routes.ts';
import { createChat } from './chat/webhook.ts';
import { type NotificationConfig, readNotificationConfig } from './config.ts';
import { type ChatDigest, createChatDigestJob } from './digest/digest-chat.ts';
import { createDigestJob } from './digest/digest-job.ts';
import { createNamesInDigest } from './digest/digest-names.ts';
import { createDigestSchedule, type DueDigest, reckonDigestAnew } from './digest/digest-schedule.ts';
import { consumeActivity } from './history/history-events.ts';
import { historyRoutes } from './history/history-routes.ts';
import { createCalendarJob, FIRST, type NewCalendar } from './inbox/calendar-job.ts';
import { createInboxClock } from './inbox/inbox-clock.ts';
import { consumeInbox } from './inbox/inbox-events.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { createMentionMailJob, type MentionMail } from './inbox/mention-mail.ts';
import { createTeamMentionJob, type TeamMention } from './inbox/team-mention.ts';
import { createLiveHub } from './live/live-hub.ts';
import { createLiveListener } from './live/live-listener.ts';
import { liveRoutes } from './live/live-routes.ts';
import { createTellStreams } from './live/tell-streams.ts';
import { consumeMail } from './mail/mail-events.ts';
import { createMailJob } from './mail/mail-job.ts';
import { mailOfUseUntil } from './mail/mail-of-use.ts';
import type { MailDraft } from './mail/mail-template.ts';
import { createMailbox } from './mail/mailbox.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { senderAt } from './mail/sender-address.ts';
import { createSmtpMailer, MAILS_AT_ONCE } from './mail/smtp-mailer.ts';
import { mailPreferenceRoutes } from './mail-preferences/mail-preference-routes.ts';
import { createStopLinks } from './mail-preferences/stop-links.ts';
import { consumeMembers } from './members/member-events.ts';
import { consumeOrganisations } from './organisations/organisation-events.ts';
import { createDueReminders, type Occurrence } from './reminders/due-reminders.ts';
import { missedFrom } from './reminders/occurrence.ts';
import { createReadContents } from './reminders/reminder-contents.ts';
import { createReminderJob } from './reminders/reminder-job.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { createReminderService } from './reminders/reminder-service.ts';
import { createSendTest } from './reminders/send-test.ts';
import { USER_EXPORT } from './user-export.ts';

export type { NotificationConfig } from './config.ts';
export { readNotificationConfig } from './config.ts';

export const migrations = path.join(import.meta.dirname, '../migrations');

type Jobs = {
  mail: MailDraft;
  chat: ChatReminder;
  chat_batch: GatheredBatch;
  chat_news: ChatNews;
  chat_digest: ChatDigest;
  digest: DueDigest;
  inbox_calendar: NewCalendar;
  mention_mail: MentionMail;
  team_mention: TeamMention;
  reminder: Occurrence;
};

/** So long after its time something may begin to wait on open screens. */
const BEGUN_MS = 30_000;

/** Whose mail server a mail ends at: what hangs there must not hold up the others. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The mails of mentions; of each there is one. */
const laterMails = (mails: readonly MentionMail[], runAt: Date) =>
  mails.map((payload) => ({ payload, runAt, key: payload.item }));

/** Where mails go: to the SMTP server, else into a mailbox that can be looked at. */
const createMail = ({ settings, clock }: ServiceHost, config: NotificationConfig) => {
  const { smtpUrl, mailFrom = senderAt(settings.publicUrl) } = config;
  if (smtpUrl !== undefined) return { mailer: createSmtpMailer(smtpUrl, mailFrom), mailbox: undefined };
  const mailbox = createMailbox(path.join(settings.dataDir, 'mailbox'), clock);
  return { mailer: mailbox, mailbox };
};

/** History, live updates, mail and reminders. */
export const createNotificationService = (host: ServiceHost, config: NotificationConfig): Service => {
  const { database, internal, clock, logger, settings } = host;
  const { publicUrl } = settings;
  const name = 'notification';
  const endedSessions = createEndedSessions(host);
  const { mailer, mailbox } = createMail(host, config);
  const post = createChat(config.chatWebhookPrefixes);
  const toChannel = createPostToChannel({ internal, post });
  const namesOf = createNamesOf(database);
  const namesIn = createNamesInDigest({ database, namesOf });
  const readContents = createReadContents({ database, internal });
  const stopLinks = createStopLinks(settings.mailSecret, publicUrl);

  const jobs = createJobs<Jobs>({
    database,
    clock,
    logger,
    shares: {
      mail: { atOnce: MAILS_AT_ONCE, targetOf: ({ to }) => domainOf(to) },
      chat: { targetOf: ({ organisation }) => organisation },
      chat_news: { targetOf: ({ organisation }) => organisation },
      chat_digest: { targetOf: ({ organisation }) => organisation },
    },
    ofUseUntil: {
      mail: ({ template }, dueAt) => mailOfUseUntil(template, dueAt),
      reminder: ({ occursAt }) => missedFrom(new Date(occursAt)),
      digest: ({ at }) => missedFrom(new Date(at)),
      // Of those in the chat no news is told that is a day old, nor are mentions by mail.
      chat_news: (_, dueAt) => missedFrom(dueAt),
      mention_mail: (_, dueAt) => missedFrom(dueAt),
      team_mention: (_, dueAt) => missedFrom(dueAt),
    },
    kinds: (enqueueAll) => ({
      mail: createMailJob(mailer, new URL(publicUrl).hostname, config, createMailLinks(settings.mailSecret)),
      chat: createChatJob({ toChannel, namesOf, publicUrl }),
      chat_batch: createBatchJob({
        database,
        enqueueNews: async ({ trx }, payload) => void (await enqueueAll(trx, 'chat_news', [{ payload }])),
      }),
      chat_news: createNewsJob({ clock, database, namesOf, toChannel, publicUrl }),
      chat_digest: createChatDigestJob({ database, clock, namesIn, toChannel, publicUrl }),
      digest: createDigestJob({
        ...{ database, clock, namesIn, internal, publicUrl, stopLinks },
        enqueueMails: async ({ trx }, mails) => void (await enqueueAll(trx, 'mail', mails)),
        enqueueChat: async ({ trx }, payload, job) =>
          void (await enqueueAll(trx, 'chat_digest', [{ payload, ...job }])),
      }),
      inbox_calendar: createCalendarJob({
        database,
        enqueueNext: async ({ trx }, payload) => void (await enqueueAll(trx, 'inbox_calendar', [{ payload }])),
      }),
      mention_mail: createMentionMailJob({
        ...{ database, healing: createNotificationHealing({ database, internal }), namesOf, publicUrl, stopLinks },
        enqueueMail: async ({ trx }, payload, key) => void (await enqueueAll(trx, 'mail', [{ payload, key }])),
      }),
      team_mention: createTeamMentionJob({
        ...{ database, internal },
        enqueueMails: async ({ trx }, mails, runAt) =>
          void (await enqueueAll(trx, 'mention_mail', laterMails(mails, runAt))),
      }),
      reminder: createReminderJob({
        clock,
        database,
        readContents,
        publicUrl,
        stopLinks,
        enqueueMails: async ({ trx }, mails) => void (await enqueueAll(trx, 'mail', mails)),
        enqueueChat: async ({ trx }, payload, job) => void (await enqueueAll(trx, 'chat', [{ payload, ...job }])),
      }),
    }),
  });
  const events = createEvents({
    ...host,
    service: name,
    consumers: [
      consumeOrganisations({
        onNewCalendar: async (scope) => {
          const { trx, organisation } = scope;
          await reckonDigestAnew(scope);
          await jobs.enqueue(trx, 'inbox_calendar', { organisation, after: FIRST });
        },
      }),
      consumeMembers,
      consumeActivity,
      consumeChatNews({
        clock,
        enqueueBatch: async (trx, batch, runAt) => void (await jobs.enqueue(trx, 'chat_batch', batch, { runAt })),
      }),
      consumeEndedSessions(endedSessions),
      consumeAudit,
      consumeInbox({
        clock,
        enqueueMails: async ({ trx }, mails, runAt) =>
          void (await jobs.enqueueAll(trx, 'mention_mail', laterMails(mails, runAt))),
        enqueueTeams: async ({ trx }, mention) => void (await jobs.enqueue(trx, 'team_mention', mention)),
      }),
      consumeMail(async (trx, mail, job) => void (await jobs.enqueue(trx, 'mail', mail, job))),
    ],
  });

  const access = createAccess({ database, internal });
  const hub = createLiveHub({ clock, hasEnded: endedSessions.refuses, tell: createTellStreams(database, logger) });
  const tellBegun = createInboxClock({ database, clock, hub });
  const listener = createLiveListener({
    database,
    logger,
    onAnnouncement: hub.announce,
    onNotice: hub.hear,
    onConnected: hub.resync,
  });
  const sendTest = createSendTest({
    ...{ database, events, internal, readContents, namesOf, post, publicUrl },
    enqueueMail: async ({ trx }, mail) => void (await jobs.enqueue(trx, 'mail', mail)),
  });
  const remind = createDueReminders({
    database,
    clock,
    enqueue: async (trx, occurrences) => {
      const added = occurrences.map((payload) => ({ payload, key: `${payload.reminder} ${payload.occursAt}` }));
      await jobs.enqueueAll(trx, 'reminder', added);
    },
  });
  const sendDigests = createDigestSchedule({
    database,
    clock,
    enqueue: async (trx, due) => {
      const added = due.map((payload) => ({ payload, key: `${payload.organisation} ${payload.at}` }));
      await jobs.enqueueAll(trx, 'digest', added);
    },
  });
  const outside: Worker = {
    start: jobs.start,
    // Only then is nothing on its way through the mailer any more.
    stop: async () => {
      await jobs.stop();
      mailer.close();
    },
  };

  return createService({
    host,
    name,
    calls: CATALOGUE.notification,
    endedSessions,
    readModels: true,
    memberLanguage: languageOfMember(database),
    routes: [
      ...historyRoutes({ access, database, events }),
      ...inboxRoutes({ access, database, internal, clock, publicUrl }),
      ...auditRoutes({ access, events, store: createAuditStore(database) }),
      ...liveRoutes({ access, database, hub }),
      ...reminderRoutes({ access, reminders: createReminderService({ database, events, clock }), sendTest }),
      ...chatRoutes({ access, database, internal, post }),
      ...mailPreferenceRoutes({ database, stopLinks }),
      ...(mailbox && !settings.production ? mailboxRoutes(mailbox) : []),
    ],
    internalRoutes: [...events.routes, userExportRoute(database, USER_EXPORT)],
    workers: [
      listener,
      hub,
      events,
      outside,
      createPollingWorker({ name: 'sending reminders', work: async () => (await remind()) > 0, logger }),
      createPollingWorker({
        name: 'telling what begins to wait',
        work: async () => {
          await tellBegun();
          return false;
        },
        logger,
        everyMs: BEGUN_MS,
      }),
      createPollingWorker({ name: 'sending digests', work: async () => (await sendDigests()) > 0, logger }),
      createAuditRetention({ database, clock, logger, days: config.auditRetentionDays }),
    ],
  });
};

export const notificationService: ServiceModule<NotificationConfig> = {
  name: 'notification',
  migrations,
  readConfig: readNotificationConfig,
  create: createNotificationService,
};
