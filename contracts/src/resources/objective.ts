import type { InferType } from 'yup';
import { VERDICTS } from '../rules/pace.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import { GOALS, HEALTHS, LEVELS, STATUSES } from '../rules/transitions.ts';
import { CONFIDENCE_MAX, TROUBLES } from '../rules/trouble.ts';
import {
  amount,
  count,
  date,
  each,
  flag,
  instant,
  instantOrNull,
  listOf,
  oneOf,
  percent,
  resource,
  text,
  textOrNull,
  uuid,
  uuidOrNull,
  whole,
} from '../schemas/exact.ts';

/** Progress compared with the elapsed time: product-rules.md, "Pace". */
const pace = () =>
  whole({
    verdict: oneOf(VERDICTS),
    /** The progress expected for the elapsed time, in points. */
    expected: percent(),
    /** Progress minus expected progress: negative is behind. */
    by: amount().integer(),
    /** The forecast for the end of the period, in percent; null if there are too few check-ins. */
    forecast: whole({ low: percent(), likely: percent(), high: percent() }).nullable(),
  });

const trouble = () => listOf(oneOf(TROUBLES));

export const keyresultResource = resource('keyresult', {
  uuid: uuid(),
  name: text(),
  user_uuid: uuid(),
  description: textOrNull(),
  /** The unit. */
  measured_by: text(),
  start_value: amount(),
  actual_value: amount(),
  target_value: amount(),
  initial_progress_score: amount(),
  present_progress_score: amount(),
  /** Percent 0-100 from the values, rounded up. */
  progress: percent(),
  health: oneOf(HEALTHS),
  comment: textOrNull(),
  /** The deep link. */
  url: text(),
  order: count(),
  updated_at: instant(),
  /** The latest confidence that the target will be reached, 0-10. */
  confidence: count().max(CONFIDENCE_MAX).nullable(),
  checked_in_at: instantOrNull(),
  /** How often it is checked in on; null: as the organisation. */
  checkin_rhythm: oneOf(RHYTHMS).nullable(),
  /** Waits for a check-in. */
  due: flag(),
  pace: pace(),
  trouble: trouble(),
  /** Since when a blocker is open, the oldest one; null without one. */
  blocked_since: instantOrNull(),
});

/** One change of an actual value. */
export const changeResource = resource('change', {
  at: instant(),
  /** Who; null where the account is gone. */
  user_uuid: uuidOrNull(),
  from: amount(),
  to: amount(),
  comment: textOrNull(),
});

export const objectiveResource = resource('objective', {
  uuid: uuid(),
  name: text(),
  level: oneOf(LEVELS),
  goal: oneOf(GOALS),
  status: oneOf(STATUSES),
  /** Owner at levels personal and company; null at team level. */
  user_uuid: uuidOrNull(),
  validator_uuid: uuid(),
  /** Owner at team level; null otherwise. */
  team_uuid: uuidOrNull(),
  period_start: date(),
  period_end: date(),
  description: textOrNull(),
  url: text(),
  creator_uuid: uuidOrNull(),
  /** Mean of its key results, 0-100. */
  progress: percent(),
  keyresults: listOf(keyresultResource),
  created_at: instant(),
  updated_at: instant(),
  pace: pace(),
  /** Those of its key results. */
  trouble: trouble(),
});

/** How many objectives each status has, over the other filters of a list. */
export const objectiveCounts = each(STATUSES, count);

/** Key results by health, of the objectives of each level. */
export const objectiveSummary = each(LEVELS, () => each(HEALTHS, count));

/** Key results by pace, of the objectives of each level. */
export const objectiveVerdicts = each(LEVELS, () => each(VERDICTS, count));

/**
 * The tasks of one person, for reminders: the number of check-ins and objectives to validate, and the first `OWED_NAMED` of each: key results by
 * how long they wait, objectives by their end.
 */
export const owedResource = whole({
  user_uuid: uuid(),
  due: count(),
  keyresults: listOf(
    whole({ name: text(), objective_name: text(), progress: percent(), health: oneOf(HEALTHS), url: text() }),
  ),
  to_validate: count(),
  validations: listOf(whole({ name: text(), url: text() })),
});

export type KeyResultResource = InferType<typeof keyresultResource>;
export type KeyResultChange = InferType<typeof changeResource>;
export type ObjectiveResource = InferType<typeof objectiveResource>;
export type ObjectiveSummary = InferType<typeof objectiveSummary>;
export type ObjectiveVerdicts = InferType<typeof objectiveVerdicts>;
/** `GET .../objectives` */
export type ObjectiveList = {
  objectives: ObjectiveResource[];
  counts: InferType<typeof objectiveCounts>;
  total: number;
};
