import { addDays, addMonths, dateOf, daysBetween } from './periods.ts';
import { startOfDay } from './start-of-day.ts';

/** How often an organisation checks in. */
export const RHYTHMS = ['weekly', 'two_weekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** When an organisation checks in: the weekday counts from 1, Monday, to 7, and not for monthly. */
export type CheckinCalendar = { rhythm: Rhythm; weekday: number; timeZone: string };
/** Unless an organisation says otherwise. */
export const DEFAULT_RHYTHM: Rhythm = 'weekly';
export const DEFAULT_WEEKDAY = 1;
/** Sunday. */
export const LAST_WEEKDAY = 7;

/** A Monday, from which fortnights are counted. */
const FIRST_MONDAY = '2024-01-01';
const DAYS = { weekly: 7, two_weekly: 14 } as const;

/** The latest day of a rhythm that has come, and the one before it, as dates. */
const latestDates = ({ rhythm, weekday }: CheckinCalendar, today: string): [string, string] => {
  if (rhythm === 'monthly') {
    const first = `${today.slice(0, -2)}01`;
    return [first, addMonths(first, -1)];
  }
  const days = DAYS[rhythm];
  const gone = daysBetween(addDays(FIRST_MONDAY, weekday - 1), today) % days;
  const latest = addDays(today, gone < 0 ? -gone - days : -gone);
  return [latest, addDays(latest, -days)];
};

/** When the two latest days of a rhythm began. */
export type RhythmDays = { latest: Date; previous: Date };

/** The two latest days of a rhythm, by when they began in the organisation's time zone (product-rules.md, "Due"). */
export const latestRhythmDays = (calendar: CheckinCalendar, now: Date): RhythmDays => {
  const { timeZone } = calendar;
  const [latest, previous] = latestDates(calendar, dateOf(now, timeZone));
  return { latest: startOfDay(latest, timeZone), previous: startOfDay(previous, timeZone) };
};

/** When the first day of a rhythm after a moment begins: from then on a key result that waits since that moment is due. */
export const nextRhythmDay = (calendar: CheckinCalendar, since: Date): Date => {
  const { rhythm, timeZone } = calendar;
  const [latest] = latestDates(calendar, dateOf(since, timeZone));
  const next = rhythm === 'monthly' ? addMonths(latest, 1) : addDays(latest, DAYS[rhythm]);
  return startOfDay(next, timeZone);
};

/** Since when a key result waits for a check-in: its last one, or when its objective began to be worked on if that was later. */
export const waitingSince = (begun: Date, checkedIn: Date | null): Date =>
  checkedIn !== null && checkedIn > begun ? checkedIn : begun;

/** Due: a day of the rhythm has begun since. */
export const isDue = (since: Date, { latest }: RhythmDays): boolean => since < latest;

/** Stalled: two days of the rhythm have begun since. */
export const isStalled = (since: Date, { previous }: RhythmDays): boolean => since < previous;
