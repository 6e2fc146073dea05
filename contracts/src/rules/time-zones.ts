import { DEFAULT_TIME_ZONE, zoneName } from './periods.ts';

/** Current IANA names of time zones that browsers may list by an old name. */
const TODAY: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};
const ofToday = (zone: string): string => TODAY[zone] ?? zone;

/** The time zone of this browser. */
export const browserTimeZone = (): string =>
  ofToday(Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE);

const offsetOf = (zone: string, lang: string, now: Date): string => {
  const parts = new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/**
 * The time zones to choose from, the browser's own first, each with its current offset from UTC in the reader's notation.
 * @param chosen the current choice, which the browser may list by another name
 */
export const timeZoneChoices = (lang: string, now: Date, chosen: string): { value: string; label: string }[] => {
  const listed = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone').map(ofToday) : [];
  const zones = new Set([browserTimeZone(), ...[...listed, DEFAULT_TIME_ZONE, chosen].sort()]);
  return [...zones].map((zone) => ({ value: zone, label: `${zoneName(zone)} (${offsetOf(zone, lang, now)})` }));
};
