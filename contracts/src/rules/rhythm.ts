import { addDays, addMonths, DEFAULT_TIME_ZONE, dateOf, daysBetween } from './periods.ts';
import { startOfDay } from './start-of-day.ts';

/** How often an organisation checks in. */
export const RHYTHMS = ['weekly', 'two_weekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** When an organisation checks in. The weekday is 1, Monday, to 7, and is not used for monthly. */
export type CheckinCalendar = { rhythm: Rhythm; weekday: number; timeZone: string };
/** The defaults of an organisation. */
export const DEFAULT_RHYTHM: Rhythm = 'weekly';
export const DEFAULT_WEEKDAY = 1;
export const LAST_WEEKDAY = 7;

/** An organisation's calendar, with the defaults for what is not known. */
export const checkinCalendar = (
  known: { [Field in keyof CheckinCalendar]?: CheckinCalendar[Field] | null | undefined },
): CheckinCalendar => ({
  rhythm: known.rhythm ?? DEFAULT_RHYTHM,
  weekday: known.weekday ?? DEFAULT_WEEKDAY,
  timeZone: known.timeZone ?? DEFAULT_TIME_ZONE,
});

/** The Monday from which two-weekly days are counted. */
const FIRST_MONDAY = '2024-01-01';
const DAYS = { weekly: 7, two_weekly: 14 } as const;

/** The latest two days of a rhythm up to today, as dates, the latest first. */
const latestDates = ({ rhythm, weekday }: CheckinCalendar, today: string): [string, string] => {
  if (rhythm === 'monthly') {
    const first = `${today.slice(0, -2)}01`;
    return [first, addMonths(first, -1)];
  }
  const days = DAYS[rhythm];
  const elapsed = daysBetween(addDays(FIRST_MONDAY, weekday - 1), today) % days;
  const latest = addDays(today, elapsed < 0 ? -elapsed - days : -elapsed);
  return [latest, addDays(latest, -days)];
};

/** When the latest two days of a rhythm began. */
export type RhythmDays = { latest: Date; previous: Date };

/** When the latest two days of a rhythm began, in the organisation's time zone (product-rules.md, "Due"). */
export const latestRhythmDays = (calendar: CheckinCalendar, now: Date): RhythmDays => {
  const { timeZone } = calendar;
  const [latest, previous] = latestDates(calendar, dateOf(now, timeZone));
  return { latest: startOfDay(latest, timeZone), previous: startOfDay(previous, timeZone) };
};

/** When the next day of the rhythm after `since` begins: a task that has waited since then is due from that time on. */
export const nextRhythmDay = (calendar: CheckinCalendar, since: Date): Date => {
  const { rhythm, timeZone } = calendar;
  const [latest] = latestDates(calendar, dateOf(since, timeZone));
  const next = rhythm === 'monthly' ? addMonths(latest, 1) : addDays(latest, DAYS[rhythm]);
  return startOfDay(next, timeZone);
};

/** Since when a key result waits for a check-in: the last one, or when work on its objective began, whichever is later. */
export const waitingSince = (begun: Date, checkedIn: Date | null): Date =>
  checkedIn !== null && checkedIn > begun ? checkedIn : begun;

/** Whether a day of the rhythm has begun since then. */
export const isDue = (since: Date, { latest }: RhythmDays): boolean => since < latest;

/** Whether two days of the rhythm have begun since then. */
export const isStalled = (since: Date, { previous }: RhythmDays): boolean => since < previous;
