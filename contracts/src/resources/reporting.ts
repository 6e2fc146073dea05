import type { InferType } from 'yup';
import { GOALS, LEVELS, STATUSES } from '../rules/transitions.ts';
import { amount, amountOrNull, count, date, instant, oneOf, percent, resource, text, uuid } from '../schemas/exact.ts';

/** One day of the objectives that were being worked on at its end; null values if there were none. */
export const progressPoint = resource('progress_point', {
  date: date(),
  /** Mean progress, in percent. */
  progress: amountOrNull(),
  /** Mean share of their periods that had elapsed, in percent. */
  time_gone: amountOrNull(),
  /** The quartiles of progress: a quarter of the objectives had at most `lower`, a quarter at least `upper`. */
  lower: amountOrNull(),
  upper: amountOrNull(),
  objectives: count(),
});

/** One day: the number of key results of each health at its end, for the objectives being worked on. */
export const healthPoint = resource('health_point', {
  date: date(),
  off_track: count(),
  at_risk: count(),
  on_track: count(),
});

/** An objective being worked on, compared with the time elapsed. */
export const attentionRow = resource('attention', {
  uuid: uuid(),
  name: text(),
  progress: percent(),
  /** Progress expected after the time elapsed, in percentage points. */
  expected: percent(),
  /** Expected minus actual progress: positive is behind. */
  distance: amount(),
  /** When the objective or one of its key results was last changed. */
  changed_at: instant(),
});

/** How up to date a team, or a person, keeps the key results of objectives being worked on. */
export const upkeepRow = resource('upkeep', {
  uuid: uuid(),
  name: text(),
  keyresults: count(),
  /** How many had a check-in in the last 7, and in the last 30 days, including those that confirmed the value. */
  updated_7: count(),
  updated_30: count(),
  /** Median time since the last check-in or, without one, since work began. */
  median_age_days: amount(),
});

/** The outcome of the objectives of a level and goal that were archived in the period. */
export const outcomeRow = resource('outcome', {
  level: oneOf(LEVELS),
  goal: oneOf(GOALS),
  archived: count(),
  mean_progress: amount(),
  /** How many reached their goal: 100 if committed, 70 if aspirational. */
  reached: count(),
});

/** How long objectives were in a status that they left within the period; null if none did. */
export const stepRow = resource('step', {
  status: oneOf(STATUSES),
  count: count(),
  median_days: amountOrNull(),
  p90_days: amountOrNull(),
});

/** The progress of an objective at the end of its period if it continues as in the last weeks; null if too little is known. */
export const forecastRow = resource('forecast', {
  uuid: uuid(),
  name: text(),
  low: amountOrNull(),
  likely: amountOrNull(),
  high: amountOrNull(),
  period_end: date(),
});

export type ProgressPoint = InferType<typeof progressPoint>;
export type HealthPoint = InferType<typeof healthPoint>;
export type AttentionRow = InferType<typeof attentionRow>;
export type UpkeepRow = InferType<typeof upkeepRow>;
export type OutcomeRow = InferType<typeof outcomeRow>;
export type StepRow = InferType<typeof stepRow>;
export type ForecastRow = InferType<typeof forecastRow>;
