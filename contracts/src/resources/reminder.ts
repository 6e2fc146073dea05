import type { InferType } from 'yup';
import { FREQUENCIES } from '../rules/limits.ts';
import { count, flag, instant, instantOrNull, oneOf, resource, text, uuid, whole } from '../schemas/exact.ts';

export const reminderResource = resource('reminder', {
  uuid: uuid(),
  frequency: oneOf(FREQUENCIES),
  /** Weekly: 0 Monday to 6 Sunday. Monthly: 1-31, or the last day of a shorter month; 0 is the last day of every month. */
  day: count(),
  /** HH:00 in the time zone. */
  time: text(),
  timezone: text(),
  activated: flag(),
  /** When it is sent next; null while it is off. */
  next_at: instantOrNull(),
  updated_at: instant(),
});

/** The outcome of a chat message that a caller waits for. */
export const chatOutcome = whole({
  delivered: flag(),
  /** The HTTP status; absent if the chat service did not answer. */
  answer: count().optional(),
});

export type ReminderResource = InferType<typeof reminderResource>;
