import type { InferType } from 'yup';
import { reminderProblems } from '../rules/consistency.ts';
import { FREQUENCIES, type Frequency, REMINDER_LAST_DAY } from '../rules/limits.ts';
import { between } from './between.ts';
import { amount, choice, fields, flag, lineWhenSent, REQUIRED, readAt, spelledAlso } from './fields.ts';
import { timeZone } from './time-zone.ts';

const DAY_RANGE = 'validation.reminder.day_range';
const HOUR = /^([01]\d|2[0-3]):00$/;

const frequency = () => spelledAlso(choice(FREQUENCIES), { month: 'monthly' });

const dayOf = () =>
  amount()
    .integer('validation.number')
    .min(0, DAY_RANGE)
    .max(REMINDER_LAST_DAY.monthly, DAY_RANGE)
    .nonNullable(REQUIRED);

/** A full hour in the reminder's time zone. */
const hour = () =>
  lineWhenSent(REQUIRED, 5).matches(HOUR, { message: 'validation.reminder.time', excludeEmptyString: true });

const dayFits = between<{ frequency?: Frequency; day?: number }>(['frequency', 'day'], ({ frequency, day }) =>
  frequency === undefined || day === undefined ? {} : reminderProblems({ frequency, day }),
);

export const reminderCreate = fields({
  frequency: frequency().required(REQUIRED),
  day: dayOf().required(REQUIRED),
  time: hour().required(REQUIRED),
  timezone: timeZone().nullable(),
  activated: flag(),
}).test('day', dayFits);

/** A partial edit. The merged reminder is checked with `reminderProblems`. */
export const reminderEdit = fields({
  frequency: frequency().nonNullable(REQUIRED),
  day: dayOf(),
  time: hour(),
  timezone: timeZone(),
  activated: flag(),
  updated_at: readAt(),
}).test('day', dayFits);

/** `chat`: also post to the organisation's channel. */
export const reminderTest = fields({ chat: flag() });

export type ReminderCreate = InferType<typeof reminderCreate>;
export type ReminderEdit = InferType<typeof reminderEdit>;
