import { call, ORGANISATION, OWNER_CODES } from './call.ts';

const REMINDERS = `${ORGANISATION}/reminders` as const;
const REMINDER = `${REMINDERS}/:reminder` as const;
const CSV = 'text/csv; charset=utf-8';
const WRITE_CODES = ['FORBIDDEN', 'BLOCKED_FOR_NOT_PAYING', 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'] as const;

export const listReminders = call({
  method: 'GET',
  path: REMINDERS,
  tag: 'reminders',
  summary: 'The reminders',
  answer: { reminders: ['reminder'] },
  codes: ['FORBIDDEN'],
});

export const createReminder = call({
  method: 'POST',
  path: REMINDERS,
  tag: 'reminders',
  summary: 'Create a reminder',
  body: 'reminderCreate',
  status: 201,
  answer: { reminder: 'reminder' },
  codes: [...WRITE_CODES, 'REMINDER_LIMIT'],
});

export const editReminder = call({
  method: 'PUT',
  path: REMINDER,
  tag: 'reminders',
  summary: 'Edit a reminder',
  body: 'reminderEdit',
  answer: { reminder: 'reminder' },
  codes: [...WRITE_CODES, 'EDITED_MEANWHILE'],
  refusalData: { EDITED_MEANWHILE: { reminder: 'reminder' } },
});

export const deleteReminder = call({
  method: 'DELETE',
  path: REMINDER,
  tag: 'reminders',
  summary: 'Delete a reminder',
  answer: { reminder: 'reminder' },
  codes: WRITE_CODES,
});

/** Each call sends a mail, and perhaps a chat message. */
const REMINDER_TEST_LIMIT = { name: 'reminder_test', points: 5, seconds: 60, by: 'user' } as const;

export const testReminder = call({
  method: 'POST',
  path: `${REMINDER}/test`,
  tag: 'reminders',
  summary: 'Send a reminder as it would be now to whoever asks, and to the chat if asked to (admins)',
  limits: [REMINDER_TEST_LIMIT],
  body: 'reminderTest',
  // `keyresults`: the number of check-ins due. `to`: the address the mail goes to; absent if the reminder would reach nobody now, so that
  // nothing is sent. `owner`: whose items the mail shows if the caller has none. `chat`: the outcome of the chat message; absent if none
  // was asked for or the chat is off.
  answer: { people: 'count', keyresults: 'count', 'to?': 'text', 'owner?': 'text', 'chat?': 'chat_outcome' },
  codes: WRITE_CODES,
  idempotent: false,
});

/** Each call posts a message in a channel. */
const CHAT_TEST_LIMIT = { name: 'chat_test', points: 5, seconds: 60, by: 'user' } as const;

export const testChat = call({
  method: 'POST',
  path: `${ORGANISATION}/integration/test`,
  tag: 'reminders',
  summary: 'Send a test to the chat webhook that is saved, and tell what it answered (admins)',
  limits: [CHAT_TEST_LIMIT],
  // `answer`: the HTTP status of a refusal; absent if the message was delivered, or if the chat service did not answer.
  answer: { delivered: 'flag', 'answer?': 'count' },
  codes: [...WRITE_CODES, 'VALIDATION'],
  idempotent: false,
});

export const readChatFailure = call({
  method: 'GET',
  path: `${ORGANISATION}/integration/chat_failure`,
  tag: 'reminders',
  summary: 'Since when messages do not arrive in the chat, and why (admins)',
  // Absent while they arrive, or if the connector is off.
  answer: { 'failure?': 'chat_failure' },
  codes: ['FORBIDDEN'],
});

export const listNotifications = call({
  method: 'GET',
  path: `${ORGANISATION}/notifications`,
  tag: 'history',
  summary: 'The latest 100 entries that match, newest first; older ones by `offset`',
  query: 'historyQuery',
  answer: { notifications: ['notification'] },
});

export const deleteNotification = call({
  method: 'DELETE',
  path: `${ORGANISATION}/notifications/:notification`,
  tag: 'history',
  summary: 'Delete an entry (admins)',
  codes: ['FORBIDDEN'],
});

export const followChanges = call({
  method: 'GET',
  path: `${ORGANISATION}/live`,
  tag: 'history',
  summary: 'What changes, as server-sent events',
  note: [
    'A message is `data: {"type", "target", "uuid", "actor"}`, with `objective` if it is about a key result, a blocker or a comment.',
    'It says that something has changed, not how: read it again. `target` is one of `objectives`, `keyresults`, `blockers`, `comments`,',
    '`user_organisations` (members), `teams`, `reminders`, `organisations` and `subscriptions`; `inbox` if my inbox has changed; `all` with',
    'type `resync` if messages may be missing. No message is sent again: after a break, read everything that you follow. A line that begins',
    'with `:` comes every 15 seconds. The stream ends with its session’s token, after ten minutes with an API token: open it',
    'again. An eleventh stream of a person ends the oldest one.',
  ].join('\n'),
  media: 'text/event-stream',
});

export const listInbox = call({
  method: 'GET',
  path: `${ORGANISATION}/inbox`,
  tag: 'inbox',
  summary: 'What waits for me, the longest waiting first',
  query: 'pageQuery',
  answer: { items: ['inbox_item'], total: 'count' },
  paged: true,
});

export const markInboxItemSeen = call({
  method: 'POST',
  path: `${ORGANISATION}/inbox/:item/seen`,
  tag: 'inbox',
  summary: 'A mention of me has been seen; anything else ends by being done',
  idempotent: false,
});

export const markMentionsSeen = call({
  method: 'POST',
  path: `${ORGANISATION}/inbox/seen`,
  tag: 'inbox',
  summary: 'These comments have been read: what they say to me has been seen; others are passed over',
  body: 'mentionsSeen',
  idempotent: false,
});

export const countInbox = call({
  method: 'GET',
  path: '/user/inbox',
  tag: 'inbox',
  summary: 'How much waits for me in each of my organisations, and how many invitations do',
  answer: { organisations: ['inbox_count'], invitations: 'count' },
});

export const followInboxes = call({
  method: 'GET',
  path: '/user/live',
  tag: 'inbox',
  summary:
    'That something else waits for me in one of my organisations, or that these are others, as server-sent events',
  note: [
    'Messages as in the live stream of an organisation, with target `inbox`, `all` or `user_organisations`:',
    '`GET user/inbox` then has the numbers.',
  ].join('\n'),
  media: 'text/event-stream',
});

export const listAudit = call({
  method: 'GET',
  path: `${ORGANISATION}/audit`,
  tag: 'audit log',
  summary: 'Who did what in the organisation, newest first (admins)',
  query: 'auditQuery',
  answer: { entries: ['audit_entry'], total: 'count' },
  codes: ['FORBIDDEN'],
});

export const exportAudit = call({
  method: 'GET',
  path: `${ORGANISATION}/audit/export`,
  tag: 'audit log',
  summary: 'The same as a CSV file, all of it',
  query: 'auditExportQuery',
  media: CSV,
  download: true,
  codes: ['FORBIDDEN'],
});

export const listOrganisationAudit = call({
  method: 'GET',
  path: '/superadmin/organisations/:org/audit',
  tag: 'back office',
  summary: 'Who did what in an organisation, newest first',
  params: { org: 'text' },
  query: 'auditQuery',
  answer: { entries: ['audit_entry'], total: 'count' },
  codes: OWNER_CODES,
});

export const listPlatformAudit = call({
  method: 'GET',
  path: '/superadmin/audit',
  tag: 'back office',
  summary: 'What was done on the platform as a whole, newest first',
  query: 'auditQuery',
  answer: { entries: ['audit_entry'], total: 'count' },
  codes: OWNER_CODES,
});

export const exportPlatformAudit = call({
  method: 'GET',
  path: '/superadmin/audit/export',
  tag: 'back office',
  summary: 'The same as a CSV file, all of it',
  query: 'auditExportQuery',
  media: CSV,
  download: true,
  codes: OWNER_CODES,
});

export const readMailPreferences = call({
  method: 'GET',
  path: '/user/mail_preferences',
  tag: 'account',
  summary: 'Which mails I want',
  answer: { mail_preferences: 'mail_preferences' },
});

export const editMailPreferences = call({
  method: 'PUT',
  path: '/user/mail_preferences',
  tag: 'account',
  summary: 'Choose which mails I want',
  body: 'mailPreferencesEdit',
  answer: { mail_preferences: 'mail_preferences' },
});

/** Mail providers make these calls for all of their users, from few addresses. */
const UNSUBSCRIBE_LIMIT = { name: 'mail_unsubscribe', points: 1_000, seconds: 60, by: 'ip' } as const;

export const unsubscribeFromMail = call({
  method: 'POST',
  path: '/user/mail_preferences/unsubscribe',
  tag: 'account',
  summary: 'Want no more mails of a kind, with the token of one of them (List-Unsubscribe-Post, RFC 8058)',
  secret: true,
  auth: 'public',
  limits: [UNSUBSCRIBE_LIMIT],
  query: 'mailUnsubscribe',
  anyBody: true,
  answer: { kind: 'mail_kind' },
});

export const openUnsubscribePage = call({
  method: 'GET',
  path: '/user/mail_preferences/unsubscribe',
  tag: 'account',
  summary: 'Leads to the page that asks first, for mail programs that open the address in a browser; changes nothing',
  secret: true,
  auth: 'public',
  query: 'mailUnsubscribe',
  status: 303,
  media: 'text/html',
});
