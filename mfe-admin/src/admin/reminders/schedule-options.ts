import { browserTimeZone, DAY_MS, type Frequency } from '@waymark/contracts';

/** Any Monday, to format the names of weekdays (0 is Monday). */
const A_MONDAY = Date.UTC(2026, 0, 5);

/** The name of a weekday, 0 Monday to 6 Sunday, in a language. */
export const weekdayName = (day: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(new Date(A_MONDAY + day * DAY_MS));

/** The days that a frequency offers: the weekdays, or 1-31 and then 0, the month's last day. */
export const daysOf = (frequency: Frequency): number[] =>
  frequency === 'weekly'
    ? Array.from({ length: 7 }, (_, day) => day)
    : [...Array.from({ length: 31 }, (_, index) => index + 1), 0];

/** Full hours of a day. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** A new reminder: weekly, no day yet, 00:00, activated. */
export const newReminder = () => ({ frequency: 'weekly', time: '00:00', timezone: browserTimeZone(), activated: true });
