import { DAY_MS, dateOf } from '@waymark/contracts';
import type { Clock } from '@waymark/service-kit';

const MINUTE_MS = 60_000;
/** When the day of people in the demo begins, in UTC. */
const MORNING_MS = 8 * 60 * MINUTE_MS;
const MONDAY = 1;
const THURSDAY = 4;
const BETWEEN_ACTS_MS = 2 * MINUTE_MS;

/** The days of the demo, counted from today; past days are negative. */
export type DemoCalendar = {
  /** The date of a day, `YYYY-MM-DD`. */
  date(day: number): string;
  /** The weekday of check-ins, 1 for Monday: the last Monday or Thursday before today, which is one to four days ago. */
  checkinWeekday: number;
  /** Moves the clock to the morning of a past day, or forward by two minutes if it is already that day. */
  goTo(day: number): void;
  /** Moves the clock to the real time. */
  goToNow(): void;
};

/** @param clock only ever moves forward with the demo, so that events are in the order in which they are created */
export const createDemoCalendar = (clock: Clock): DemoCalendar => {
  const now = Date.now();
  const midnight = now - (now % DAY_MS);
  const yesterday = new Date(midnight - DAY_MS).getUTCDay();
  let at = Number.NEGATIVE_INFINITY;
  return {
    checkinWeekday: MONDAY <= yesterday && yesterday < THURSDAY ? MONDAY : THURSDAY,
    date: (day) => dateOf(new Date(midnight + day * DAY_MS)),
    goTo: (day) => {
      at = Math.max(at + BETWEEN_ACTS_MS, midnight + day * DAY_MS + MORNING_MS);
      clock.travelTo(new Date(at));
    },
    goToNow: () => clock.travelTo(new Date()),
  };
};
