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

/** How progress compares with the time elapsed: product-rules.md, "Pace". */
const pace = () =>
  whole({
    verdict: oneOf(VERDICTS),
    /** Progress expected after the time elapsed, in percentage points. */
    expected: percent(),
    /** Progress minus expected progress: negative is behind. */
    by: amount().integer(),
    /** Progress in percent at the end of the period at the current speed; null if too little is known. */
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
  /** The link to its page. */
  url: text(),
  order: count(),
  updated_at: instant(),
  /** The latest confidence that the target will be reached, 0-10. */
  confidence: count().max(CONFIDENCE_MAX).nullable(),
  checked_in_at: instantOrNull(),
  /** How often it is checked in on; null: the rhythm of the organisation. */
  checkin_rhythm: oneOf(RHYTHMS).nullable(),
  /** Whether a check-in is due. */
  due: flag(),
  pace: pace(),
  trouble: trouble(),
  /** When the oldest open blocker was raised; null without one. */
  blocked_since: instantOrNull(),
});

/** One change of an actual value. */
export const changeResource = resource('change', {
  at: instant(),
  /** Null if the account was deleted. */
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
  /** The troubles of its key results. */
  trouble: trouble(),
});

/** The number of objectives in each status; the other filters of the list apply. */
export const objectiveCounts = each(STATUSES, count);

/** The number of key results of each health, by level of their objectives. */
export const objectiveSummary = each(LEVELS, () => each(HEALTHS, count));

/** The number of key results of each pace, by level of their objectives. */
export const objectiveVerdicts = each(LEVELS, () => each(VERDICTS, count));

/**
 * The open tasks of one person, for reminders: the number of check-ins and of objectives to validate, and the first `OUTSTANDING_NAMED` of
 * each. Key results that wait longest come first, objectives by the end of their period.
 */
export const outstandingResource = whole({
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
