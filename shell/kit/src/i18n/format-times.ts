// Separate from format.ts, which the sign-in page loads.
import { DAY_MS } from '@waymark/contracts';
import { cached, partsOf } from './format.ts';
import { currentLanguage } from './language.ts';

/** A month `YYYY-MM` with its year, in the reader's language: "March 2026". */
export const formatMonth = (month: string): string => {
  const lang = currentLanguage();
  const format = cached(
    `month ${lang}`,
    () => new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  return format.format(new Date(`${month}-01T00:00:00Z`));
};

/** A number of days, with at most one decimal: "3.5 days". */
export const formatDays = (days: number): string => {
  const lang = currentLanguage();
  return cached(
    `days ${lang}`,
    () => new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 }),
  ).format(days);
};

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The name of a weekday, 0 Monday to 6 Sunday. */
export const formatWeekday = (day: number): string => {
  const lang = currentLanguage();
  const format = cached(`weekday ${lang}`, () => new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }));
  return format.format(MONDAY + day * DAY_MS);
};

/** An instant's time of day in the reader's time zone: "09:00". */
export const formatTime = (instant: string): string => partsOf(instant).time;

/** An instant with its weekday, its seconds and the time zone it is shown in. */
export const formatExactTime = (instant: string): string => {
  const lang = currentLanguage();
  const options = { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' } as const;
  return cached(`exact ${lang}`, () => new Intl.DateTimeFormat(lang, options)).format(new Date(instant));
};
