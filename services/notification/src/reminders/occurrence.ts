import { type Frequency, knownZone } from '@waymark/contracts';
import { DateTime } from 'luxon';

/** When a reminder is due: at a full hour, in its time zone, or in UTC if that is not known here. */
export type ReminderRule = { frequency: Frequency; day: number; time: string; timezone: string };

const LATEST_MS = 24 * 3_600_000;
const WEEKS_AHEAD_IN_DAYS = 8;
const MONTHS_AHEAD = 2;

/**
 * The instant of `hour` on a local day. If summer time skips that hour, the next one that exists; if it repeats it, the first of the two.
 */
const instantOn = (day: DateTime, hour: number): DateTime => {
  const instant = DateTime.fromObject(
    { year: day.year, month: day.month, day: day.day, hour },
    { zone: day.zoneName ?? 'utc' },
  );
  const earlier = instant.minus({ hours: 1 });
  return earlier.hour === instant.hour && earlier.hasSame(instant, 'day') ? earlier : instant;
};

/** Day 0, or a day that the month does not have, is the last day of the month. */
const dayOfMonth = (month: DateTime, day: number): DateTime => {
  const last = month.daysInMonth ?? 28;
  return month.set({ day: day === 0 ? last : Math.min(day, last) });
};

/** The local days around `at` that match the rule, in order: at least one before and one after. */
const daysAround = (rule: ReminderRule, at: DateTime): DateTime[] => {
  const noon = at.set({ hour: 12, minute: 0, second: 0, millisecond: 0 });
  if (rule.frequency === 'weekly') {
    const offsets = Array.from({ length: 2 * WEEKS_AHEAD_IN_DAYS + 1 }, (_, index) => index - WEEKS_AHEAD_IN_DAYS);
    return offsets.map((days) => noon.plus({ days })).filter((day) => day.weekday === rule.day + 1);
  }
  const firsts = Array.from({ length: 2 * MONTHS_AHEAD + 1 }, (_, index) =>
    noon.set({ day: 1 }).plus({ months: index - MONTHS_AHEAD }),
  );
  return firsts.map((first) => dayOfMonth(first, rule.day));
};

const instantsAround = (rule: ReminderRule, at: Date): Date[] => {
  const hour = Number(rule.time.slice(0, 2));
  return daysAround(rule, DateTime.fromJSDate(at, { zone: knownZone(rule.timezone) })).map((day) =>
    instantOn(day, hour).toJSDate(),
  );
};

/** The first occurrence after `at`. */
export const nextOccurrence = (rule: ReminderRule, at: Date): Date => {
  const next = instantsAround(rule, at).find((instant) => instant > at);
  if (next === undefined) throw new Error(`no occurrence of a ${rule.frequency} reminder after ${at.toISOString()}`);
  return next;
};

/** The last occurrence at or before `at`. */
export const lastOccurrence = (rule: ReminderRule, at: Date): Date => {
  const last = instantsAround(rule, at).findLast((instant) => instant <= at);
  if (last === undefined) throw new Error(`no occurrence of a ${rule.frequency} reminder before ${at.toISOString()}`);
  return last;
};

/** The moment from which an occurrence is too late to be sent. */
export const missedFrom = (at: Date): Date => new Date(at.getTime() + LATEST_MS);

/** The moment up to which occurrences are too late to be sent now. */
export const missedUntil = (now: Date): Date => new Date(now.getTime() - LATEST_MS);

/** Whether an occurrence is too late to be sent. */
export const isMissed = (at: Date, now: Date): boolean => now >= missedFrom(at);
