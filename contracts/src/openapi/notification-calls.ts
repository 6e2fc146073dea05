import { reminderCreate, reminderEdit } from '../schemas/reminder.ts';
import { type ApiCall, ORGANISATION } from './call.ts';
import { listOf, ref } from './resources.ts';

const reminder = { reminder: ref('reminder') };
const blocked = ['FORBIDDEN', 'BLOCKED_FOR_NOT_PAYING', 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'] as const;

const remind = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'reminders', ...call });
const past = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'history', ...call });

export const NOTIFICATION_CALLS: readonly ApiCall[] = [
  remind({
    method: 'GET',
    path: `${ORGANISATION}/reminders`,
    summary: 'The reminders',
    answer: { reminders: listOf('reminder') },
    codes: ['FORBIDDEN'],
  }),
  remind({
    method: 'POST',
    path: `${ORGANISATION}/reminders`,
    summary: 'Create a reminder',
    status: 201,
    body: reminderCreate,
    answer: reminder,
    codes: blocked,
  }),
  remind({
    method: 'PUT',
    path: `${ORGANISATION}/reminders/:id`,
    summary: 'Edit a reminder',
    body: reminderEdit,
    answer: reminder,
    codes: [...blocked, 'EDITED_MEANWHILE'],
  }),
  remind({
    method: 'DELETE',
    path: `${ORGANISATION}/reminders/:id`,
    summary: 'Delete a reminder',
    answer: reminder,
    codes: blocked,
  }),
  past({
    method: 'GET',
    path: `${ORGANISATION}/notifications`,
    summary: 'The latest 100 entries, newest first',
    answer: { notifications: listOf('notification') },
  }),
  past({
    method: 'DELETE',
    path: `${ORGANISATION}/notifications/:id`,
    summary: 'Delete an entry (admins)',
    codes: ['FORBIDDEN'],
  }),
  past({
    method: 'GET',
    path: `${ORGANISATION}/live`,
    summary: 'What changes, as server-sent events',
    media: 'text/event-stream',
  }),
];
