/** A cache: creating a formatter takes many times longer than using it, and there are only a few hundred time zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const UTC = 'UTC';

const newClock = (timeZone: string): Intl.DateTimeFormat => {
  const two = '2-digit';
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: two, day: two, ...time });
  } catch (error) {
    if (timeZone === UTC) throw error;
    return clockOf(UTC);
  }
};

/** The same for UTC and for every time zone that is not known here. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock = clocks.get(timeZone) ?? newClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
};

/** The time zone, or UTC if this server or browser does not know it: which ones it knows depends on its version. */
export const knownZone = (timeZone: string): string => (clockOf(timeZone) === clockOf(UTC) ? UTC : timeZone);

type LocalPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** Date and time of an instant in a time zone, in UTC if it is not known here, part by part. */
export const localTime = (instant: Date, timeZone: string): ((part: LocalPart) => number) => {
  const found = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (part) => found.get(part) ?? 0;
};
