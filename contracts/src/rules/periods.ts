import { DEFAULT_PERIOD_MONTHS } from './limits.ts';
import { localTime } from './local-time.ts';
import { DAY_MS } from './time-units.ts';

/** A calendar date `YYYY-MM-DD`; such dates sort and compare as text. */
type DateText = string;
type Period = { period_start: DateText; period_end: DateText };

/** Used where no time zone is given. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** A time zone in readable form: America/New York. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const dateText = (year: number, month: number, day: number): DateText =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const parts = (date: DateText): { year: number; month: number; day: number } => {
  const [, year, month, day] = SHAPE.exec(date) ?? [];
  if (!year || !month || !day) throw new RangeError(`${date} is not a date YYYY-MM-DD`);
  return { year: Number(year), month: Number(month), day: Number(day) };
};

const utc = (date: DateText): number => {
  const { year, month, day } = parts(date);
  return Date.UTC(year, month - 1, day);
};

/** Whether a text is a real calendar date from 1900 to 9999: 2025-02-30 is not. */
export const isCalendarDate = (text: string): boolean => {
  if (!SHAPE.test(text)) return false;
  const { year, month, day } = parts(text);
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month);
};

/** The calendar date of an instant, in UTC unless a time zone is given. */
export const dateOf = (instant: Date, timeZone = DEFAULT_TIME_ZONE): DateText => {
  const part = localTime(instant, timeZone);
  return dateText(part('year'), part('month'), part('day'));
};

/** The same day some months later, or the last day of a shorter month. */
export const addMonths = (date: DateText, months: number): DateText => {
  const { year, month, day } = parts(date);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (index % 12) + 1;
  return dateText(toYear, toMonth, Math.min(day, lastDayOf(toYear, toMonth)));
};

/** The date some days later, or earlier if negative. */
export const addDays = (date: DateText, days: number): DateText => {
  const moved = new Date(utc(date) + days * DAY_MS);
  return dateText(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
};

/**
 * The number of days from one date to another, negative if `to` is the earlier one.
 * @throws {RangeError} for a text that is no `YYYY-MM-DD`
 */
export const daysBetween = (from: DateText, to: DateText): number => Math.round((utc(to) - utc(from)) / DAY_MS);

/** From today for three months. */
export const defaultPeriod = (now: Date, timeZone?: string): Period => {
  const today = dateOf(now, timeZone);
  return { period_start: today, period_end: addMonths(today, DEFAULT_PERIOD_MONTHS) };
};

/** The start must be before the end. */
export const isPeriod = (start: DateText, end: DateText): boolean => start < end;

/**
 * Whether a range of days or of moments ends before it begins. An end that is a day lasts until the day is over, in UTC; a range with one
 * end only is in order.
 */
export const isReversed = (from: unknown, to: unknown): boolean => {
  if (typeof from !== 'string' || typeof to !== 'string') return false;
  const lasting = isCalendarDate(to) ? DAY_MS - 1 : 0;
  return Date.parse(from) > Date.parse(to) + lasting;
};

/** A report covers at most two years. */
const MOST_REPORT_MONTHS = 24;

/** Whether a report may cover these days, both included. */
export const isReportPeriod = (from: DateText, to: DateText): boolean =>
  from <= to && to <= addMonths(from, MOST_REPORT_MONTHS);

/** The share of a period that has elapsed, 0 to 1. */
export const shareElapsed = ({ period_start, period_end }: Period, today: DateText): number => {
  const length = daysBetween(period_start, period_end);
  if (length <= 0) return today >= period_end ? 1 : 0;
  return Math.min(1, Math.max(0, daysBetween(period_start, today) / length));
};
