import type { EventDraft } from '@waymark/service-kit';
import { type Reminder, snapshotOf } from './reminder.ts';

/** The event of a new reminder. Its organisation is that of the scope which emits it. */
export const reminderCreated = (reminder: Reminder, actor: string): EventDraft => ({
  type: 'waymark.notification.reminder.created.v1',
  subject: reminder.uuid,
  actor,
  data: snapshotOf(reminder),
});

/** The event of an edit. @param changed the names of the fields that differ */
export const reminderUpdated = (reminder: Reminder, changed: string[], actor: string): EventDraft => ({
  type: 'waymark.notification.reminder.updated.v1',
  subject: reminder.uuid,
  actor,
  data: { ...snapshotOf(reminder), changed },
});

/** The event of a deletion, with the reminder as it was. */
export const reminderDeleted = (reminder: Reminder, actor: string): EventDraft => ({
  type: 'waymark.notification.reminder.deleted.v1',
  subject: reminder.uuid,
  actor,
  data: snapshotOf(reminder),
});
