import type { EventDraft } from '@waymark/service-kit';
import { type Reminder, snapshotOf } from './reminder.ts';

export const reminderCreated = (reminder: Reminder, actor: string): EventDraft => ({
  type: 'waymark.notification.reminder.created.v1',
  subject: reminder.uuid,
  actor,
  data: snapshotOf(reminder),
});

export const reminderUpdated = (reminder: Reminder, changed: string[], actor: string): EventDraft => ({
  type: 'waymark.notification.reminder.updated.v1',
  subject: reminder.uuid,
  actor,
  data: { ...snapshotOf(reminder), changed },
});

export const reminderDeleted = (reminder: Reminder, actor: string): EventDraft => ({
  type: 'waymark.notification.reminder.deleted.v1',
  subject: reminder.uuid,
  actor,
  data: snapshotOf(reminder),
});
