import { daysBetween, shareElapsed } from './periods.ts';
import type { Goal } from './transitions.ts';

/** Whose pace is judged: its goal, and its period as dates `YYYY-MM-DD`. */
type Timed = { goal: Goal; period_start: string; period_end: string };
/** What had been reached at a moment, in percent; the moment in milliseconds since 1970. */
export type ProgressAt = { at: number; progress: number };
/** Percent at the end of the period. */
export type Forecast = { low: number; likely: number; high: number };

/** In the order in which they are looked at: the first that applies counts (product-rules.md, "Pace"). */
export const VERDICTS = ['reached', 'stalled', 'too_early', 'behind', 'ahead', 'on_pace'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** How progress stands against time; `by` is progress less what is expected, so that negative is behind. */
type Pace = { verdict: Verdict; expected: number; by: number; forecast: Forecast | null };

const COUNTS_AS_REACHED: Readonly<Record<Goal, number>> = { committed: 100, aspirational: 70 };
/** Until this share of the period is gone, it is too early to say anything. */
export const EARLY_SHARE = 0.1;
/** From how many points on somebody is ahead or behind. */
export const POINTS_APART = 5;
/** What is older says little about the pace of now. */
export const FORECAST_WEEKS = 8;
const FEWEST_POINTS = 3;
const DAY_MS = 86_400_000;

/** The progress from which on a goal counts as reached. */
export const reachedFrom = (goal: Goal): number => COUNTS_AS_REACHED[goal];

const expectedAfter = (share: number, goal: Goal): number => Math.round(share * reachedFrom(goal));

/** What the time that is gone asks for, in whole points of progress. */
export const expectedProgress = ({ goal, ...period }: Timed, today: string): number =>
  expectedAfter(shareElapsed(period, today), goal);

/** Progress, and what else a verdict follows from: whether check-ins have failed to appear, and where it will end. */
type Standing = { progress: number; isStalled: boolean; forecast: Forecast | null };

/** Whether somebody is behind; `by` is progress less what is expected. */
export const isBehind = (by: number): boolean => by <= -POINTS_APART;

/**
 * Judges paces of one goal and period on a day, from whole points of progress (product-rules.md, "Pace"). What its time asks for is
 * reckoned once, for all key results of an objective.
 */
export const paceOn = (timed: Timed, today: string): ((standing: Standing) => Pace) => {
  const share = shareElapsed(timed, today);
  const reached = reachedFrom(timed.goal);
  const expected = expectedAfter(share, timed.goal);
  const verdictOf = ({ progress, isStalled }: Standing, by: number): Verdict => {
    if (progress >= reached) return 'reached';
    if (isStalled) return 'stalled';
    if (share < EARLY_SHARE) return 'too_early';
    if (isBehind(by)) return 'behind';
    return by >= POINTS_APART ? 'ahead' : 'on_pace';
  };
  return (standing) => {
    const by = standing.progress - expected;
    return { verdict: verdictOf(standing, by), expected, by, forecast: standing.forecast };
  };
};

/** The pace of a key result or an objective on a day. */
export const paceOf = (timed: Timed, standing: Standing, today: string): Pace => paceOn(timed, today)(standing);

/**
 * The value below which a share of sorted numbers lies, between two of them in proportion.
 * @param share 0 to 1
 */
export const quantile = (sorted: ArrayLike<number>, share: number): number => {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
};

/** Points a day between each two of the points, sorted. As numbers alone, they sort many times faster than by a comparison. */
const slopes = (points: readonly ProgressAt[]): Float64Array => {
  const found = new Float64Array((points.length * (points.length - 1)) / 2);
  let count = 0;
  for (let later = 1; later < points.length; later += 1) {
    const { at = 0, progress = 0 } = points[later] ?? {};
    for (let earlier = 0; earlier < later; earlier += 1) {
      const one = points[earlier];
      if (one === undefined || one.at === at) continue;
      found[count] = (progress - one.progress) / ((at - one.at) / DAY_MS);
      count += 1;
    }
  }
  return found.subarray(0, count).sort();
};

/** Since when what was put down counts for a forecast, in milliseconds since 1970. */
export const forecastSince = (now: Date): number => now.getTime() - FORECAST_WEEKS * 7 * DAY_MS;

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** The days for which progress still goes on, none once a period is over. */
export const daysLeft = (today: string, period_end: string): number => Math.max(0, daysBetween(today, period_end));

/**
 * Where progress stands at the end of its period if it goes on as in the last weeks (product-rules.md, "Forecast"): the median of the
 * slopes between each two points, which a single odd one does not move, and as a range the middle half of these slopes.
 * @param points what was put down, in any order; those older than `FORECAST_WEEKS` do not count
 * @param days left of the period
 * @returns null where fewer than three points count, or all of them are of one moment
 */
export const forecastProgress = (
  points: readonly ProgressAt[],
  { progress, days, now }: { progress: number; days: number; now: Date },
): Forecast | null => {
  const [since, until] = [forecastSince(now), now.getTime()];
  const recent = points.filter(({ at }) => at >= since && at <= until);
  if (recent.length < FEWEST_POINTS) return null;
  const sorted = slopes(recent);
  if (sorted.length === 0) return null;
  const after = (share: number): number => percent(progress + quantile(sorted, share) * days);
  return { low: after(0.25), likely: after(0.5), high: after(0.75) };
};
