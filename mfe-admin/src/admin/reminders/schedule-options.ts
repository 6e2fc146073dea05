import { browserTimeZone, type Frequency } from '@waymark/contracts';

/** The days that a frequency offers: the weekdays, or 1-31 and then 0, the month's last day. */
export const daysOf = (frequency: Frequency): number[] =>
  frequency === 'weekly'
    ? Array.from({ length: 7 }, (_, day) => day)
    : [...Array.from({ length: 31 }, (_, index) => index + 1), 0];

/** Full hours of a day. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** A new reminder: weekly, no day yet, 00:00, activated. */
export const newReminder = () => ({ frequency: 'weekly', time: '00:00', timezone: browserTimeZone(), activated: true });
