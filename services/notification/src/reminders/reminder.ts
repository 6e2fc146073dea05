import type { ReminderResource, ReminderSnapshot } from '@waymark/contracts';
import { nextOccurrence, type ReminderRule } from './occurrence.ts';

export type Reminder = ReminderRule & {
  uuid: string;
  activated: boolean;
  /** null if it is off */
  nextAt: Date | null;
  updatedAt: Date;
};

export type ReminderFields = Pick<Reminder, 'frequency' | 'day' | 'time' | 'timezone' | 'activated'>;

const FIELDS = ['frequency', 'day', 'time', 'timezone', 'activated'] as const;

/** The names of the fields that differ. */
export const changedFields = (from: ReminderFields, to: ReminderFields): string[] =>
  FIELDS.filter((field) => from[field] !== to[field]);

/** The reminder with its next occurrence after `now`. */
export const scheduled = (uuid: string, fields: ReminderFields, now: Date): Reminder => ({
  uuid,
  ...fields,
  nextAt: fields.activated ? nextOccurrence(fields, now) : null,
  updatedAt: now,
});

/** A reminder as events contain it. */
export const snapshotOf = (reminder: Reminder): ReminderSnapshot => ({
  uuid: reminder.uuid,
  frequency: reminder.frequency,
  day: reminder.day,
  time: reminder.time,
  timezone: reminder.timezone,
  activated: reminder.activated,
  next_at: reminder.nextAt?.toISOString() ?? null,
});

/** A reminder in the API's format, with the `updated_at` that an edit may carry (product-rules.md, "Optimistic concurrency"). */
export const presentReminder = (reminder: Reminder): ReminderResource => ({
  ...snapshotOf(reminder),
  updated_at: reminder.updatedAt.toISOString(),
});
