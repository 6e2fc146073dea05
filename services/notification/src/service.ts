import path from 'node:path';
import { CATALOGUE } from '@waymark/contracts';
import type { Service, ServiceHost, ServiceModule } from '@waymark/service-kit';
import {
  BEFORE_ALL,
  consumeEndedSessions,
  createEndedSessions,
  createEvents,
  createPollingWorker,
  createService,
  languageOfMember,
  userExportRoute,
  type Worker,
} from '@waymark/service-kit';
import { createAccess } from './access/access.ts';
import { consumeAudit } from './audit/audit-events.ts';
import { createAuditRetention } from './audit/audit-retention.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { createChatFailures } from './chat/chat-failures.ts';
import { createNamesOf } from './chat/chat-job.ts';
import { consumeChatNews } from './chat/chat-news.ts';
import { chatRoutes } from './chat/chat-routes.ts';
import { createChat, createTryChat } from './chat/webhook.ts';
import { createNotificationJobs, laterMails } from './composition/jobs.ts';
import { type NotificationConfig, readNotificationConfig } from './config.ts';
import { createDigestSchedule, rescheduleDigest } from './digest/digest-schedule.ts';
import { consumeActivity } from './history/history-events.ts';
import { historyRoutes } from './history/history-routes.ts';
import { createInboxClock } from './inbox/inbox-clock.ts';
import { consumeInbox } from './inbox/inbox-events.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { createFormerListeners } from './live/former-listeners.ts';
import { createLiveHub } from './live/live-hub.ts';
import { createLiveListener } from './live/live-listener.ts';
import { liveRoutes } from './live/live-routes.ts';
import { createStreamPublisher } from './live/stream-publisher.ts';
import { consumeMail } from './mail/mail-events.ts';
import { createMailbox } from './mail/mailbox.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { senderAt } from './mail/sender-address.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { mailPreferenceRoutes } from './mail-preferences/mail-preference-routes.ts';
import { createStopLinks } from './mail-preferences/stop-links.ts';
import { consumeMembers } from './members/member-events.ts';
import { consumeOrganisations } from './organisations/organisation-events.ts';
import { createDueReminders } from './reminders/due-reminders.ts';
import { createReadContents } from './reminders/reminder-contents.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { createReminderService } from './reminders/reminder-service.ts';
import { createSendTest } from './reminders/send-test.ts';
import { USER_EXPORT } from './user-export.ts';

export type { NotificationConfig } from './config.ts';
export { readNotificationConfig } from './config.ts';

export const migrations = path.join(import.meta.dirname, '../migrations');

/** How often open streams are looked through: for items that have begun to wait, and for former members. */
const LISTENERS_MS = 30_000;

/** The mailer: an SMTP server or, without one, a mailbox that can be viewed. */
const createMail = ({ settings, clock }: ServiceHost, config: NotificationConfig) => {
  const { smtpUrl, mailFrom = senderAt(settings.publicUrl) } = config;
  if (smtpUrl !== undefined) return { mailer: createSmtpMailer(smtpUrl, mailFrom), mailbox: undefined };
  const mailbox = createMailbox(path.join(settings.dataDir, 'mailbox'), clock);
  return { mailer: mailbox, mailbox };
};

/** Composes history, live updates, mail and reminders. */
export const createNotificationService = (host: ServiceHost, config: NotificationConfig): Service => {
  const { database, internal, clock, logger, settings } = host;
  const { publicUrl } = settings;
  const name = 'notification';
  const endedSessions = createEndedSessions(host);
  const { mailer, mailbox } = createMail(host, config);
  const post = createChat(config.chatWebhookPrefixes);
  const chatFailures = createChatFailures(database, settings.internalSecret);
  const tryChat = createTryChat(post, chatFailures);
  const namesOf = createNamesOf(database);
  const readContents = createReadContents({ database, internal });
  const stopLinks = createStopLinks(settings.mailSecret, publicUrl);

  const jobs = createNotificationJobs({
    ...{ host, config, mailer, post, chatFailures, readContents, namesOf, stopLinks },
  });
  const events = createEvents({
    ...host,
    service: name,
    consumers: [
      consumeOrganisations({
        onNewCalendar: async (scope, calendar, changedAt) => {
          const { trx, organisation } = scope;
          await rescheduleDigest(scope, calendar, changedAt);
          await jobs.enqueue(trx, 'inbox_calendar', { organisation, after: BEFORE_ALL });
        },
      }),
      consumeMembers,
      consumeActivity,
      consumeChatNews({
        clock,
        enqueueBatch: (trx, batch, runAt) => jobs.enqueue(trx, 'chat_batch', batch, { runAt }),
      }),
      consumeEndedSessions(endedSessions),
      consumeAudit,
      consumeInbox({
        clock,
        enqueueMails: ({ trx }, mails, runAt) => jobs.enqueueAll(trx, 'mention_mail', laterMails(mails, runAt)),
        enqueueTeams: ({ trx }, mention) => jobs.enqueue(trx, 'team_mention', mention),
      }),
      consumeMail((trx, mail, job) => jobs.enqueue(trx, 'mail', mail, job)),
    ],
  });

  const access = createAccess({ database, internal });
  const hub = createLiveHub({
    clock,
    hasEnded: endedSessions.refuses,
    publish: createStreamPublisher(database, logger),
  });
  const announceBegun = createInboxClock({ database, clock, hub });
  const endFormer = createFormerListeners({ database, hub });
  const listener = createLiveListener({
    database,
    logger,
    onAnnouncement: hub.announce,
    onNotice: hub.receive,
    onConnected: hub.resync,
  });
  const sendTest = createSendTest({
    ...{ database, events, internal, readContents, namesOf, tryChat, publicUrl },
    enqueueMail: ({ trx }, mail) => jobs.enqueue(trx, 'mail', mail),
  });
  const remind = createDueReminders({
    database,
    clock,
    logger,
    enqueue: (trx, occurrences) => {
      const added = occurrences.map((payload) => ({ payload, key: `${payload.reminder} ${payload.occursAt}` }));
      return jobs.enqueueAll(trx, 'reminder', added);
    },
  });
  const sendDigests = createDigestSchedule({
    database,
    clock,
    logger,
    enqueue: (trx, due) => {
      const added = due.map((payload) => ({ payload, key: `${payload.organisation} ${payload.at}` }));
      return jobs.enqueueAll(trx, 'digest', added);
    },
  });
  const outside: Worker = {
    start: jobs.start,
    // Closed after the jobs, because only then is no mail being sent.
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
      ...auditRoutes({ access, events, store: createAuditStore(database, clock) }),
      ...liveRoutes({ access, database, hub }),
      ...reminderRoutes({ access, reminders: createReminderService({ database, events, clock }), sendTest }),
      ...chatRoutes({ access, database, internal, tryChat, failures: chatFailures }),
      ...mailPreferenceRoutes({ database, stopLinks }),
      ...(mailbox && !settings.production ? mailboxRoutes(mailbox) : []),
    ],
    internalRoutes: [...events.routes, userExportRoute(database, USER_EXPORT)],
    workers: [
      listener,
      hub,
      events,
      outside,
      createPollingWorker({ name: 'sending reminders', work: async () => (await remind()) > 0, logger, clock }),
      createPollingWorker({
        name: 'looking through the live streams',
        work: async () => {
          await endFormer();
          await announceBegun();
          return false;
        },
        logger,
        clock,
        everyMs: LISTENERS_MS,
      }),
      createPollingWorker({ name: 'sending digests', work: async () => (await sendDigests()) > 0, logger, clock }),
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
