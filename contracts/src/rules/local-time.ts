/** A cache: creating a formatter takes many times longer than using it, and there are only a few hundred time zones. */
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

/** Date and time of an instant in a time zone, part by part. */
export const localTime = (instant: Date, timeZone: string): ((part: LocalPart) => number) => {
  const found = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (part) => found.get(part) ?? 0;
};
