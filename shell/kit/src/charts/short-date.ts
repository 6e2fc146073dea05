import { currentLanguage } from '../i18n/language.ts';

/** The longest axis, in days, whose words name days; those of a longer one name months. */
const MOST_DAYS = 190;

const format = (date: string, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLanguage(), { ...form, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** A calendar date `YYYY-MM-DD` in few words, for an axis over so many days: "5 Mar", or "Mar 26" where it is long. */
export const axisDate = (date: string, days: number): string =>
  format(date, days > MOST_DAYS ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' });
