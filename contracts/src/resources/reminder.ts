import type { InferType } from 'yup';
import { FREQUENCIES } from '../rules/limits.ts';
import { count, flag, instant, instantOrNull, oneOf, resource, text, uuid, whole } from '../schemas/exact.ts';

export const reminderResource = resource('reminder', {
  uuid: uuid(),
  frequency: oneOf(FREQUENCIES),
  day: count().meta({
    description:
      'Weekly: 0 Monday to 6 Sunday. Monthly: 1-31, or the last day of a shorter month; 0 is the last day of every month',
  }),
  time: text().meta({ description: 'HH:00 in the time zone' }),
  timezone: text(),
  activated: flag(),
  next_at: instantOrNull().meta({ description: 'When it is sent next; null while it is off' }),
  updated_at: instant(),
});

/** The outcome of a chat message that a caller waits for. */
export const chatOutcome = whole({
  delivered: flag(),
  /** The HTTP status; absent if the chat service did not answer. */
  answer: count().optional(),
});

/** That messages do not arrive in the chat. */
export const chatFailure = whole({
  since: instant(),
  last_at: instant().meta({ description: 'When it was last tried' }),
  answer: count().optional().meta({ description: 'The HTTP status; absent if the chat service did not answer' }),
});

export type ReminderResource = InferType<typeof reminderResource>;
