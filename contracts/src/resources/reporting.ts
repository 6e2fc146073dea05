import type { InferType } from 'yup';
import { GOALS, LEVELS, STATUSES } from '../rules/transitions.ts';
import { amount, amountOrNull, count, date, instant, oneOf, percent, resource, text, uuid } from '../schemas/exact.ts';

/** The progress of the objectives in work at the end of a day. Null if there was none. */
export const progressPoint = resource('progress_point', {
  date: date(),
  /** Mean progress, in percent. */
  progress: amountOrNull(),
  /** Mean elapsed share of their periods, in percent. */
  time_gone: amountOrNull(),
  /** A quarter of the objectives had at most this progress, a quarter at least the upper one. */
  lower: amountOrNull(),
  upper: amountOrNull(),
  objectives: count(),
});

/** A day: how many key results of the objectives worked on had which health at its end. */
export const healthPoint = resource('health_point', {
  date: date(),
  off_track: count(),
  at_risk: count(),
  on_track: count(),
});

/** An objective in work compared with its expected progress. */
export const attentionRow = resource('attention', {
  uuid: uuid(),
  name: text(),
  progress: percent(),
  /** The progress expected for the elapsed time, in points. */
  expected: percent(),
  /** Expected minus actual progress: positive is behind. */
  distance: amount(),
  /** When the objective or one of its key results was last changed. */
  changed_at: instant(),
});

/** How up to date a team, or a person, keeps the key results of objectives that are worked on. */
export const upkeepRow = resource('upkeep', {
  uuid: uuid(),
  name: text(),
  keyresults: count(),
  /** How many were checked in on in the last 7, and in the last 30 days, be it that the value was confirmed. */
  updated_7: count(),
  updated_30: count(),
  /** Of the last check-ins, or of the time since which they are worked on. */
  median_age_days: amount(),
});

/** The outcomes of the objectives of a level and goal that were archived in the period. */
export const outcomeRow = resource('outcome', {
  level: oneOf(LEVELS),
  goal: oneOf(GOALS),
  archived: count(),
  mean_progress: amount(),
  /** How many reached what counts: 100 where committed, 70 where aspirational. */
  reached: count(),
});

/** How long objectives stayed in a status that they left in the period; null where none did. */
export const stepRow = resource('step', {
  status: oneOf(STATUSES),
  count: count(),
  median_days: amountOrNull(),
  p90_days: amountOrNull(),
});

/** The forecast of an objective's progress at the end of its period; null if there are too few changes. */
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
