import { createJobs, createMailLinks, type ServiceHost } from '@waymark/service-kit';
import { createNotificationHealing } from '../access/access.ts';
import { type ChatFailures, createChatGivenUp } from '../chat/chat-failures.ts';
import { type ChatReminder, createChatJob, createPostToChannel, type NamesOf } from '../chat/chat-job.ts';
import { type ChatNews, createBatchJob, createNewsJob, type GatheredBatch } from '../chat/chat-news.ts';
import type { PostToChat } from '../chat/webhook.ts';
import type { NotificationConfig } from '../config.ts';
import { type ChatDigest, createChatDigestJob } from '../digest/digest-chat.ts';
import { createDigestJob } from '../digest/digest-job.ts';
import { createNamesInDigest } from '../digest/digest-names.ts';
import type { DueDigest } from '../digest/digest-schedule.ts';
import { createCalendarJob, type NewCalendar } from '../inbox/calendar-job.ts';
import { createMentionMailJob, type MentionMail } from '../inbox/mention-mail.ts';
import { createTeamMentionJob, type TeamMention } from '../inbox/team-mention.ts';
import { createMailJob } from '../mail/mail-job.ts';
import { mailOfUseUntil } from '../mail/mail-of-use.ts';
import type { MailDraft } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import { MAILS_AT_ONCE } from '../mail/smtp-mailer.ts';
import { emailOfRecipient } from '../mail-preferences/mail-preference-store.ts';
import type { StopLinks } from '../mail-preferences/stop-links.ts';
import type { Occurrence } from '../reminders/due-reminders.ts';
import { missedFrom } from '../reminders/occurrence.ts';
import type { ReminderContents } from '../reminders/reminder-contents.ts';
import { createReminderJob } from '../reminders/reminder-job.ts';

type Payloads = {
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

type Deps = {
  host: ServiceHost;
  config: NotificationConfig;
  mailer: Mailer;
  post: PostToChat;
  chatFailures: ChatFailures;
  readContents: (organisation: string) => Promise<ReminderContents | undefined>;
  namesOf: NamesOf;
  stopLinks: StopLinks;
};

/** The recipient's mail domain: a mail server that hangs must not delay mails to others. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Mails about mentions, each with an idempotency key. */
export const laterMails = (mails: readonly MentionMail[], runAt: Date) =>
  mails.map((payload) => ({ payload, runAt, key: payload.item }));

/** Composes the jobs for mail, chat and lookups in other services. */
export const createNotificationJobs = (deps: Deps) => {
  const { host, config, mailer, post, chatFailures: failures, readContents, namesOf, stopLinks } = deps;
  const { database, internal, clock, logger, settings } = host;
  const { publicUrl, mailSecret } = settings;
  const toChannel = createPostToChannel({ internal, post, failures, logger });
  const namesIn = createNamesInDigest({ database, namesOf });
  const byOrganisation = { targetOf: ({ organisation }: { organisation: string }) => organisation };
  const onChatGivenUp = createChatGivenUp({
    ...{ database, clock, failures, publicUrl },
    enqueueMails: ({ trx }, mails) =>
      jobs.enqueueAll(
        trx,
        'mail',
        mails.map((payload) => ({ payload })),
      ),
  });
  const jobs = createJobs<Payloads>({
    database,
    clock,
    logger,
    shares: {
      mail: { atOnce: MAILS_AT_ONCE, targetOf: ({ to }) => domainOf(to) },
      chat: byOrganisation,
      chat_news: byOrganisation,
      chat_digest: byOrganisation,
    },
    usefulUntil: {
      mail: ({ template }, dueAt) => mailOfUseUntil(template, dueAt),
      reminder: ({ occursAt }) => missedFrom(new Date(occursAt)),
      digest: ({ at }) => missedFrom(new Date(at)),
      // News in the chat and mails about mentions are dropped when they are a day late.
      chat_news: (_, dueAt) => missedFrom(dueAt),
      mention_mail: (_, dueAt) => missedFrom(dueAt),
      team_mention: (_, dueAt) => missedFrom(dueAt),
    },
    onGivenUp: { chat: onChatGivenUp, chat_news: onChatGivenUp, chat_digest: onChatGivenUp },
    kinds: (enqueueAll) => ({
      mail: createMailJob({
        ...{ mailer, domain: new URL(publicUrl).hostname, payment: config, links: createMailLinks(mailSecret) },
        emailOfRecipient: (recipient) => emailOfRecipient(database, recipient),
      }),
      chat: createChatJob({ toChannel, namesOf, publicUrl }),
      chat_batch: createBatchJob({
        database,
        enqueueNews: ({ trx }, payload) => enqueueAll(trx, 'chat_news', [{ payload }]),
      }),
      chat_news: createNewsJob({ clock, database, namesOf, toChannel, publicUrl }),
      chat_digest: createChatDigestJob({ database, clock, namesIn, toChannel, publicUrl }),
      digest: createDigestJob({
        ...{ database, clock, namesIn, internal, publicUrl, stopLinks },
        enqueueMails: ({ trx }, mails) => enqueueAll(trx, 'mail', mails),
        enqueueChat: ({ trx }, payload, job) => enqueueAll(trx, 'chat_digest', [{ payload, ...job }]),
      }),
      inbox_calendar: createCalendarJob({
        database,
        enqueueNext: ({ trx }, payload) => enqueueAll(trx, 'inbox_calendar', [{ payload }]),
      }),
      mention_mail: createMentionMailJob({
        ...{ database, healing: createNotificationHealing({ database, internal }), namesOf, publicUrl, stopLinks },
        enqueueMail: ({ trx }, payload, key) => enqueueAll(trx, 'mail', [{ payload, key }]),
      }),
      team_mention: createTeamMentionJob({
        ...{ database, internal },
        enqueueMails: ({ trx }, mails, runAt) => enqueueAll(trx, 'mention_mail', laterMails(mails, runAt)),
      }),
      reminder: createReminderJob({
        ...{ clock, database, readContents, publicUrl, stopLinks },
        enqueueMails: ({ trx }, mails) => enqueueAll(trx, 'mail', mails),
        enqueueChat: ({ trx }, payload, job) => enqueueAll(trx, 'chat', [{ payload, ...job }]),
      }),
    }),
  });
  return jobs;
};
