import type { InferType } from 'yup';
import { FREQUENCIES } from '../rules/limits.ts';
import { count, flag, instant, instantOrNull, oneOf, resource, text, uuid, whole } from '../schemas/exact.ts';

export const reminderResource = resource('reminder', {
  uuid: uuid(),
  frequency: oneOf(FREQUENCIES),
  /** Weekly: 0 Monday to 6 Sunday. Monthly: 1-31 is that day or the last, 0 the month's last day. */
  day: count(),
  /** HH:00 in the time zone. */
  time: text(),
  timezone: text(),
  activated: flag(),
  /** When it goes out next; null while it is off. */
  next_at: instantOrNull(),
  updated_at: instant(),
});

/** What came of a chat message that somebody waits for. */
export const chatOutcome = whole({
  delivered: flag(),
  /** The HTTP status; absent where nobody answered. */
  answer: count().optional(),
});

export type ReminderResource = InferType<typeof reminderResource>;
