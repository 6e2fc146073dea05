import { SHOWN_DATE, shownDate } from '@waymark/contracts';
import { currentLanguage } from './language.ts';

type Costly = Intl.Collator | Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat;
const cache = new Map<string, Costly>();

/** A formatter that is made once, as that is slow. @param key names its kind, its language and its options */
export const cached = <T extends Costly>(key: string, make: () => T): T => {
  const known = cache.get(key) as T | undefined;
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
};

/** @param timeZone IANA; that of the reader by default */
const dateFormat = (timeZone?: string): Intl.DateTimeFormat => {
  const lang = currentLanguage();
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return cached(`date ${lang} ${timeZone}`, () => new Intl.DateTimeFormat(lang, { ...SHOWN_DATE, ...time, timeZone }));
};

const joined = (parts: Intl.DateTimeFormatPart[]): { date: string; time: string } => {
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return { date: shownDate(parts), time: `${part('hour')}:${part('minute')}` };
};

/** An instant as date (`dd LLLL yy`) and time (`HH:mm`). @param timeZone IANA; that of the reader by default */
export const partsOf = (instant: string, timeZone?: string) =>
  joined(dateFormat(timeZone).formatToParts(new Date(instant)));

/** A calendar date `YYYY-MM-DD` as `dd LLLL yy`, in the reader's language: "05 March 26". */
export const formatDate = (date: string): string => partsOf(`${date.slice(0, 10)}T00:00:00Z`, 'UTC').date;

/** An instant as date and time of a time zone, by default the reader's: "05 March 26, 09:00". */
export const formatDateTime = (instant: string, timeZone?: string): string => {
  const { date, time } = partsOf(instant, timeZone);
  return `${date}, ${time}`;
};

/** An instant's day in the reader's time zone as `dd LLLL yy`. */
export const formatDay = (instant: string): string => partsOf(instant).date;

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 days ago", in the reader's language. */
export const formatRelative = (instant: string, now: Date = new Date()): string => {
  const lang = currentLanguage();
  const format = cached(`relative ${lang}`, () => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }));
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  for (const [index, [unit, size]] of STEPS.entries()) {
    // 59.6 minutes round to 60, which is an hour.
    const smaller = STEPS[index + 1]?.[1] ?? 1;
    if (distance >= size || Math.round(distance / smaller) * smaller >= size)
      return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, 'second');
};

/** No sign for a number that is rounded to zero. */
export const UNSIGNED_ZERO = { signDisplay: 'negative' } as const;

/** Of a number close to zero as many digits are shown as otherwise decimals, so that it does not read as zero. */
export const precision = (digits: number): Intl.NumberFormatOptions =>
  digits === 0
    ? { maximumFractionDigits: 0 }
    : { maximumFractionDigits: digits, maximumSignificantDigits: digits, roundingPriority: 'morePrecision' };

/** A number with at most `digits` decimals, or if it is close to zero significant digits. */
export const formatNumber = (value: number, digits = 2): string => {
  const lang = currentLanguage();
  return cached(
    `number ${lang} ${digits}`,
    () => new Intl.NumberFormat(lang, { ...UNSIGNED_ZERO, ...precision(digits) }),
  ).format(value);
};
