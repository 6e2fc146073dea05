import { daysBetween, shareElapsed } from './periods.ts';
import { DAY_MS } from './time-units.ts';
import type { Goal } from './transitions.ts';

/** What pace depends on: goal and period, with dates as `YYYY-MM-DD`. */
type Timed = { goal: Goal; period_start: string; period_end: string };
/** The progress in percent at a moment, in milliseconds since 1970. */
export type ProgressAt = { at: number; progress: number };
/** Progress in percent at the end of the period. */
export type Forecast = { low: number; likely: number; high: number };

/** In order of precedence: the first that applies counts (product-rules.md, "Pace"). */
export const VERDICTS = ['reached', 'stalled', 'too_early', 'behind', 'ahead', 'on_pace'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** How progress compares with time; `by` is progress minus expected progress, so negative is behind. */
type Pace = { verdict: Verdict; expected: number; by: number; forecast: Forecast | null };

const COUNTS_AS_REACHED: Readonly<Record<Goal, number>> = { committed: 100, aspirational: 70 };
/** Until this share of the period has elapsed, the pace is "too early". */
export const EARLY_SHARE = 0.1;
/** From this difference on, in percentage points, something is ahead or behind. */
export const POINTS_APART = 5;
/** Older points say little about the current pace. */
export const FORECAST_WEEKS = 8;
const FEWEST_POINTS = 3;

/** The progress from which a goal counts as reached. */
export const reachedFrom = (goal: Goal): number => COUNTS_AS_REACHED[goal];

const expectedAfter = (share: number, goal: Goal): number => Math.round(share * reachedFrom(goal));

/** The progress expected after the time elapsed, in whole percentage points. */
export const expectedProgress = ({ goal, ...period }: Timed, today: string): number =>
  expectedAfter(shareElapsed(period, today), goal);

/** The inputs of a pace: progress, whether check-ins were missed, and the forecast. */
type PaceInputs = { progress: number; isStalled: boolean; forecast: Forecast | null };

/** Whether something is behind; `by` is progress minus expected progress. */
export const isBehind = (by: number): boolean => by <= -POINTS_APART;

/**
 * Computes paces for one goal and period on a day, from whole points of progress (product-rules.md, "Pace"). The expected progress is
 * computed once for all key results of an objective.
 */
export const paceOn = (timed: Timed, today: string): ((inputs: PaceInputs) => Pace) => {
  const share = shareElapsed(timed, today);
  const reached = reachedFrom(timed.goal);
  const expected = expectedAfter(share, timed.goal);
  const verdictOf = ({ progress, isStalled }: PaceInputs, by: number): Verdict => {
    if (progress >= reached) return 'reached';
    if (isStalled) return 'stalled';
    if (share < EARLY_SHARE) return 'too_early';
    if (isBehind(by)) return 'behind';
    return by >= POINTS_APART ? 'ahead' : 'on_pace';
  };
  return (inputs) => {
    const by = inputs.progress - expected;
    return { verdict: verdictOf(inputs, by), expected, by, forecast: inputs.forecast };
  };
};

/** The pace of a key result or an objective on a day. */
export const paceOf = (timed: Timed, inputs: PaceInputs, today: string): Pace => paceOn(timed, today)(inputs);

/**
 * The quantile of sorted numbers, interpolated linearly.
 * @param share 0 to 1
 */
export const quantile = (sorted: ArrayLike<number>, share: number): number => {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
};

/**
 * The slopes between all pairs of points, in points a day, sorted. A typed array sorts many times faster than an array with a comparison
 * function.
 */
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

/** The earliest moment that counts for a forecast, in milliseconds since 1970. */
export const forecastSince = (now: Date): number => now.getTime() - FORECAST_WEEKS * 7 * DAY_MS;

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** The days left until the end of a period; 0 once it is over. */
export const daysLeft = (today: string, period_end: string): number => Math.max(0, daysBetween(today, period_end));

/**
 * The progress at the end of the period if it continues as in the last weeks (product-rules.md, "Forecast"): the median of the slopes
 * between all pairs of points, which one outlier does not move, and the middle half of these slopes as a range.
 * @param points recorded progress in any order; points older than `FORECAST_WEEKS` do not count
 * @param days left of the period
 * @returns null if fewer than three points count, or all have the same time
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
