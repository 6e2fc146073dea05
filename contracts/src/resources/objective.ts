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
    expected: percent().meta({ description: 'Progress expected after the time elapsed, in percentage points' }),
    by: amount().integer().meta({ description: 'Progress minus expected progress: negative is behind' }),
    /** Progress in percent at the end of the period at the current speed; null if too little is known. */
    forecast: whole({ low: percent(), likely: percent(), high: percent() }).nullable(),
  });

const trouble = () => listOf(oneOf(TROUBLES));

export const keyresultResource = resource('keyresult', {
  uuid: uuid(),
  name: text(),
  user_uuid: uuid(),
  description: textOrNull(),
  measured_by: text().meta({ description: 'The unit' }),
  start_value: amount(),
  actual_value: amount(),
  target_value: amount(),
  initial_progress_score: amount(),
  present_progress_score: amount(),
  progress: percent().meta({ description: 'Percent 0-100 from the values, rounded up' }),
  health: oneOf(HEALTHS),
  comment: textOrNull(),
  url: text().meta({ description: 'The link to its page' }),
  order: count(),
  updated_at: instant(),
  confidence: count()
    .max(CONFIDENCE_MAX)
    .nullable()
    .meta({ description: 'The latest confidence that the target will be reached, 0-10' }),
  checked_in_at: instantOrNull(),
  checkin_rhythm: oneOf(RHYTHMS)
    .nullable()
    .meta({ description: 'How often it is checked in on; null: the rhythm of the organisation' }),
  due: flag().meta({ description: 'Whether a check-in is due' }),
  pace: pace(),
  trouble: trouble(),
  blocked_since: instantOrNull().meta({ description: 'When the oldest open blocker was raised; null without one' }),
});

/** One change of an actual value. */
export const changeResource = resource('change', {
  at: instant(),
  user_uuid: uuidOrNull().meta({ description: 'Null if the account was deleted' }),
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
  user_uuid: uuidOrNull().meta({ description: 'Owner at levels personal and company; null at team level' }),
  validator_uuid: uuid(),
  team_uuid: uuidOrNull().meta({ description: 'Owner at team level; null otherwise' }),
  period_start: date(),
  period_end: date(),
  description: textOrNull(),
  url: text(),
  creator_uuid: uuidOrNull(),
  progress: percent().meta({ description: 'Mean of its key results, 0-100' }),
  keyresults: listOf(keyresultResource),
  created_at: instant(),
  updated_at: instant().meta({ description: 'Of the objective itself: its key results have their own' }),
  pace: pace(),
  trouble: trouble().meta({ description: 'The troubles of its key results' }),
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
