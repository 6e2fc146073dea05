import { localTime } from './local-time.ts';
import { DEFAULT_TIME_ZONE } from './periods.ts';
import { DAY_MS } from './time-units.ts';

/** How far a time zone is ahead of UTC at an instant of whole seconds. */
const offsetMs = (instant: number, timeZone: string): number => {
  const part = localTime(new Date(instant), timeZone);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - instant;
};

const beginning = (date: string, timeZone: string): number => {
  const midnight = Date.parse(date);
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((instant) => offsetMs(instant, timeZone));
  const starts = offsets.map((offset) => midnight - offset);
  const shownThere = starts.filter((start) => start + offsetMs(start, timeZone) === midnight);
  return Math.min(...(shownThere.length > 0 ? shownThere : starts.slice(0, 1)));
};

/** A cache: every request of an organisation asks for the same two days. */
const known = new Map<string, number>();
const MOST_KNOWN = 2_000;

/** The instant at which a day begins in a time zone. If the clocks go forward at midnight, it begins at that change. */
export const startOfDay = (date: string, timeZone = DEFAULT_TIME_ZONE): Date => {
  const day = `${date} ${timeZone}`;
  const start = known.get(day) ?? beginning(date, timeZone);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(day, start);
  return new Date(start);
};
