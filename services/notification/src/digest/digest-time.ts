import { type CheckinCalendar, dateOf, latestRhythmDays, startOfDay } from '@waymark/contracts';
import { nextOccurrence, type ReminderRule } from '../reminders/occurrence.ts';

const HOUR = '08:00';

const ruleOf = ({ rhythm, weekday, timeZone: timezone }: CheckinCalendar): ReminderRule =>
  rhythm === 'monthly'
    ? { frequency: 'monthly', day: 1, time: HOUR, timezone }
    : { frequency: 'weekly', day: weekday - 1, time: HOUR, timezone };

/** Whether a weekly day is a day of the rhythm: with a two-weekly rhythm only every other one is. */
const isRhythmDay = (calendar: CheckinCalendar, at: Date): boolean => {
  const { timeZone } = calendar;
  return latestRhythmDays(calendar, at).latest.getTime() === startOfDay(dateOf(at, timeZone), timeZone).getTime();
};

/** When the next digest after a moment is due: at eight on the organisation's check-in day (product-rules.md, "The digest"). */
export const nextDigest = (calendar: CheckinCalendar, after: Date): Date => {
  const next = nextOccurrence(ruleOf(calendar), after);
  return isRhythmDay(calendar, next) ? next : nextDigest(calendar, next);
};
