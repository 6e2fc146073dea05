import { daysBetween, shareElapsed } from './periods.ts';
import type { Goal } from './transitions.ts';

/** Whose pace is judged: its goal, and its period as dates `YYYY-MM-DD`. */
type Timed = { goal: Goal; period_start: string; period_end: string };
/** What had been reached at a moment, in percent. */
export type ProgressAt = { at: Date; progress: number };
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

/** What the time that is gone asks for, in whole points of progress. */
export const expectedProgress = ({ goal, ...period }: Timed, today: string): number =>
  Math.round(shareElapsed(period, today) * reachedFrom(goal));

/** Progress, and what else a verdict follows from: whether check-ins have failed to appear, and where it will end. */
type Standing = { progress: number; isStalled: boolean; forecast: Forecast | null };

/** Whether somebody is behind; `by` is progress less what is expected. */
export const isBehind = (by: number): boolean => by <= -POINTS_APART;

const verdictOf = (
  timed: Timed,
  { progress, isStalled }: Standing,
  { today, by }: { today: string; by: number },
): Verdict => {
  if (progress >= reachedFrom(timed.goal)) return 'reached';
  if (isStalled) return 'stalled';
  if (shareElapsed(timed, today) < EARLY_SHARE) return 'too_early';
  if (isBehind(by)) return 'behind';
  return by >= POINTS_APART ? 'ahead' : 'on_pace';
};

/** The pace of a key result or an objective on a day, from whole points of progress (product-rules.md, "Pace"). */
export const paceOf = (timed: Timed, standing: Standing, today: string): Pace => {
  const expected = expectedProgress(timed, today);
  const by = standing.progress - expected;
  return { verdict: verdictOf(timed, standing, { today, by }), expected, by, forecast: standing.forecast };
};

/**
 * The value below which a share of sorted numbers lies, between two of them in proportion.
 * @param share 0 to 1
 */
export const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
};

/** Points a day between each two of the points, sorted. */
const slopes = (points: readonly ProgressAt[]): number[] =>
  points
    .flatMap((one, index) =>
      points.slice(index + 1).map((other) => {
        const days = (other.at.getTime() - one.at.getTime()) / DAY_MS;
        return days === 0 ? undefined : (other.progress - one.progress) / days;
      }),
    )
    .filter((slope) => slope !== undefined)
    .sort((one, other) => one - other);

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/**
 * Where progress stands at the end of its period if it goes on as in the last weeks (product-rules.md, "Forecast"): the median of the
 * slopes between each two points, which a single odd one does not move, and as a range the middle half of these slopes.
 * @param points what was put down, in any order; those older than `FORECAST_WEEKS` do not count
 * @returns null where fewer than three points count, or all of them are of one moment
 */
export const forecastProgress = (
  points: readonly ProgressAt[],
  { progress, period_end, now, today }: { progress: number; period_end: string; now: Date; today: string },
): Forecast | null => {
  const since = now.getTime() - FORECAST_WEEKS * 7 * DAY_MS;
  const recent = points.filter(({ at }) => at.getTime() >= since && at <= now);
  const sorted = recent.length < FEWEST_POINTS ? [] : slopes(recent);
  if (sorted.length === 0) return null;
  const days = Math.max(0, daysBetween(today, period_end));
  const [low = 0, likely = 0, high = 0] = [0.25, 0.5, 0.75].map((share) =>
    percent(progress + quantile(sorted, share) * days),
  );
  return { low, likely, high };
};
