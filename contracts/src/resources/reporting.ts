import type { InferType } from 'yup';
import { GOALS, LEVELS, STATUSES } from '../rules/transitions.ts';
import { amount, amountOrNull, count, date, instant, oneOf, percent, resource, text, uuid } from '../schemas/exact.ts';

/** One day of the objectives that were being worked on at its end; null values if there were none. */
export const progressPoint = resource('progress_point', {
  date: date(),
  progress: amountOrNull().meta({ description: 'Mean progress, in percent' }),
  time_gone: amountOrNull().meta({ description: 'Mean share of their periods that had elapsed, in percent' }),
  lower: amountOrNull().meta({ description: 'A quarter of the objectives had at most this progress' }),
  upper: amountOrNull().meta({ description: 'A quarter of the objectives had at least this progress' }),
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
  expected: percent().meta({ description: 'Progress expected after the time elapsed, in percentage points' }),
  distance: amount().meta({ description: 'Expected minus actual progress: positive is behind' }),
  changed_at: instant().meta({ description: 'When the objective or one of its key results was last changed' }),
});

/** How up to date a team, or a person, keeps the key results of objectives being worked on. */
export const upkeepRow = resource('upkeep', {
  uuid: uuid(),
  name: text(),
  keyresults: count(),
  updated_7: count().meta({
    description: 'How many had a check-in, also one that confirmed the value, in the last 7 days',
  }),
  updated_30: count().meta({ description: 'The same in the last 30 days' }),
  median_age_days: amount().meta({
    description: 'Median time since the last check-in or, without one, since work began',
  }),
});

/** The outcome of the objectives of a level and goal that were archived in the period. */
export const outcomeRow = resource('outcome', {
  level: oneOf(LEVELS),
  goal: oneOf(GOALS),
  archived: count(),
  mean_progress: amount(),
  reached: count().meta({ description: 'How many reached their goal: 100 if committed, 70 if aspirational' }),
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
