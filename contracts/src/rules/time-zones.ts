import { DEFAULT_TIME_ZONE, zoneName } from './periods.ts';
import { currentZone, listedZones } from './zone-names.ts';

/** The time zone of this browser. */
export const browserTimeZone = (): string =>
  currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE);

const offsetOf = (zone: string, lang: string, now: Date): string => {
  const parts = new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** A time zone as readers see it, with its current offset from UTC in their notation. */
export const timeZoneChoice = (zone: string, lang: string, now: Date): { value: string; label: string } => ({
  value: zone,
  label: `${zoneName(zone)} (${offsetOf(zone, lang, now)})`,
});

/**
 * The time zones to choose from, the browser's own first. Some 400 offsets take 30 to 80 ms of a fast processor.
 * @param chosen the current choice, which the browser may list by another name
 */
export const timeZoneChoices = (lang: string, now: Date, chosen: string): { value: string; label: string }[] => {
  const listed = listedZones().map(currentZone);
  const zones = new Set([browserTimeZone(), ...[...listed, DEFAULT_TIME_ZONE, chosen].sort()]);
  return [...zones].map((zone) => timeZoneChoice(zone, lang, now));
};
