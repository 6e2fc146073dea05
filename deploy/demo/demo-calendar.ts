import { dateOf } from '@waymark/contracts';
import type { Clock } from '@waymark/service-kit';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** When people of the demo begin their day, in UTC. */
const MORNING_MS = 8 * 60 * MINUTE_MS;
const MONDAY = 1;
const THURSDAY = 4;
const BETWEEN_ACTS_MS = 2 * MINUTE_MS;

/** The days of the demo's story, counted from today: those before it are negative. */
export type DemoCalendar = {
  /** The date of a day, `YYYY-MM-DD`. */
  date(day: number): string;
  /** The day of the week on which people check in, 1 for Monday: Monday or Thursday, whichever was last, and one to four days ago. */
  checkinWeekday: number;
  /** Moves the clock to the morning of a day before today, or on by two minutes where it is that day already. */
  goTo(day: number): void;
  /** Moves the clock to what the machine says. */
  goToNow(): void;
};

/** @param clock moves forward with the story only: what is told earlier has happened earlier */
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
