import { addDays, DAY_MS, dateOf, daysBetween, isReportPeriod, type ReportQuery, startOfDay } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';

const DEFAULT_DAYS = 90;

/** The days that a report covers, first and last included: none is later than today. */
export type ReportPeriod = { days: readonly string[]; today: string };

/** A day, and when it ends; the present has no end. */
export type DayEnd = { day: string; end: Date | 'infinity' };

/** The days from one to another, both included. */
export const daysFrom = (first: string, last: string): string[] => {
  const length = daysBetween(first, last) + 1;
  const start = Date.parse(first);
  return Array.from({ length: Math.max(0, length) }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  );
};

/** The moment at which a day ends in a time zone; it belongs to the next day. */
export const endOfDay = (date: string, timeZone: string): Date => startOfDay(addDays(date, 1), timeZone);

/** The distance at which ends of days are computed exactly; no time zone changes its offset and back within it. */
const STRIDE = 7;

/** Consecutive days, each with the result of `endOfDay`, which is slow for a single day. */
export const endsOfDays = (days: readonly string[], timeZone: string): { day: string; end: Date }[] => {
  const ends: { day: string; end: Date }[] = [];
  for (let from = 0; from < days.length; from += STRIDE) {
    const part = days.slice(from, from + STRIDE);
    const [first, last] = [part[0], part.at(-1)].map((day = '') => endOfDay(day, timeZone).getTime());
    const isEven = first !== undefined && last === first + (part.length - 1) * DAY_MS;
    const endOf = (day: string, index: number) => (isEven ? new Date(first + index * DAY_MS) : endOfDay(day, timeZone));
    ends.push(...part.map((day, index) => ({ day, end: endOf(day, index) })));
  }
  return ends;
};

/**
 * The period of a report; by default the last 90 days.
 * @throws {AppError} VALIDATION naming the invalid days: in the wrong order, or more than two years
 */
export const reportPeriod = (query: Pick<ReportQuery, 'from' | 'to'>, now: Date, timeZone: string): ReportPeriod => {
  const today = dateOf(now, timeZone);
  const { to = query.from !== undefined && query.from > today ? query.from : today } = query;
  const { from = addDays(to, 1 - DEFAULT_DAYS) } = query;
  const fault = from > to ? 'validation.range_order' : 'validation.report.too_long';
  if (!isReportPeriod(from, to)) {
    const named = (['from', 'to'] as const).filter((field) => query[field] !== undefined);
    throw new AppError('VALIDATION', { errors: Object.fromEntries(named.map((field) => [field, fault])) });
  }
  return { days: daysFrom(from, to).filter((day) => day <= today), today };
};
