import { FREQUENCIES } from '../rules/limits.ts';
import { count, flag, instantOrNull, names, oneOf, text, uuid, whole } from '../schemas/exact.ts';
import { auditEvent } from './audit.ts';

const reminderShape = {
  uuid: uuid(),
  frequency: oneOf(FREQUENCIES),
  day: count().max(31),
  time: text(),
  timezone: text(),
  activated: flag(),
  next_at: instantOrNull(),
};

export const reminderSnapshot = whole(reminderShape);

const notification = 'notification' as const;

export const NOTIFICATION_EVENTS = {
  'waymark.notification.reminder.created.v1': {
    producer: notification,
    meaning: 'A reminder exists.',
    schema: reminderSnapshot,
  },
  'waymark.notification.reminder.updated.v1': {
    producer: notification,
    meaning: 'Fields of a reminder changed, those named in `changed`.',
    schema: whole({ ...reminderShape, changed: names() }),
  },
  'waymark.notification.reminder.deleted.v1': {
    producer: notification,
    meaning: 'A reminder is gone.',
    schema: reminderSnapshot,
  },
  'waymark.notification.audit.recorded.v1': auditEvent(notification),
} as const;
