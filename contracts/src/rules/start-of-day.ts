const DAY_MS = 86_400_000;

/** Making one takes many times longer than using it, and there are a few hundred time zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: two, day: two, ...time });
  clocks.set(timeZone, clock);
  return clock;
};

type LocalPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** What calendar and clock show at an instant in a time zone. */
const localTime = (instant: Date, timeZone: string): ((part: LocalPart) => number) => {
  const found = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (part) => found.get(part) ?? 0;
};

/** How far the clocks of a time zone are ahead of UTC at an instant of whole seconds. */
const offsetMs = (instant: number, timeZone: string): number => {
  const part = localTime(new Date(instant), timeZone);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - instant;
};

/** The instant at which a day begins in a time zone. Where clocks are put forward at midnight, that is when they are. */
export const startOfDay = (date: string, timeZone = 'UTC'): Date => {
  const midnight = Date.parse(date);
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((instant) => offsetMs(instant, timeZone));
  const starts = offsets.map((offset) => midnight - offset);
  const shownThere = starts.filter((start) => start + offsetMs(start, timeZone) === midnight);
  return new Date(Math.min(...(shownThere.length > 0 ? shownThere : starts.slice(0, 1))));
};
