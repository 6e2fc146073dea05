import { call, ORGANISATION } from './call.ts';

const REMINDERS = `${ORGANISATION}/reminders` as const;
const REMINDER = `${REMINDERS}/:reminder` as const;
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
  codes: WRITE_CODES,
});

export const editReminder = call({
  method: 'PUT',
  path: REMINDER,
  tag: 'reminders',
  summary: 'Edit a reminder',
  body: 'reminderEdit',
  answer: { reminder: 'reminder' },
  codes: [...WRITE_CODES, 'EDITED_MEANWHILE'],
});

export const deleteReminder = call({
  method: 'DELETE',
  path: REMINDER,
  tag: 'reminders',
  summary: 'Delete a reminder',
  answer: { reminder: 'reminder' },
  codes: WRITE_CODES,
});

export const listNotifications = call({
  method: 'GET',
  path: `${ORGANISATION}/notifications`,
  tag: 'history',
  summary: 'The latest 100 entries, newest first',
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
  media: 'text/event-stream',
});
