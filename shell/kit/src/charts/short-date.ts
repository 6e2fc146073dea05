import { currentLanguage } from '../i18n/language.ts';

/** The longest axis, in days, with days as labels; a longer one has months. */
const MOST_DAYS = 190;

/** British for English, so that the day is before the month, as in all other dates. */
const locale = (): string => (currentLanguage() === 'en' ? 'en-GB' : currentLanguage());

const format = (date: string, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...form, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** A calendar date `YYYY-MM-DD` as a short label for an axis over so many days: "5 Mar", or "Mar 26" on a long one. */
export const axisDate = (date: string, days: number): string =>
  format(date, days > MOST_DAYS ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' });
