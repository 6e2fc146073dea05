import type { InferType } from 'yup';
import { keyResultProblems } from '../rules/consistency.ts';
import { COMMENT_MAX_LENGTH, SCORE_MAX, SCORE_MIN, UNIT_MAX_LENGTH } from '../rules/limits.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import { between } from './between.ts';
import {
  amount,
  choice,
  fields,
  lineWhenSent,
  optionalText,
  optionalUuid,
  orderedUuids,
  REQUIRED,
  readAt,
  requiredAmount,
  requiredLine,
  requiredUuid,
  uuidWhenSent,
} from './fields.ts';

const NAME = 'validation.keyresult.name_required';
const UNIT = 'validation.keyresult.unit_required';
const OWNER = 'validation.keyresult.owner_required';
const SCORE = 'validation.score.required';
const SCORE_RANGE = 'validation.score.range';

/** A score may be left out, and is then computed from the values (product-rules.md, "Progress scores"); it may not be null. */
const score = () => amount(SCORE).min(SCORE_MIN, SCORE_RANGE).max(SCORE_MAX, SCORE_RANGE);

/** Null, or the empty choice of a form: the rhythm of the organisation. */
const ownRhythm = () =>
  choice(RHYTHMS)
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable();

type Range = { start_value?: number; target_value?: number };

const targetDiffers = between<Range>(['start_value', 'target_value'], ({ start_value, target_value }) =>
  start_value === undefined || target_value === undefined ? {} : keyResultProblems({ start_value, target_value }),
);

/** On creation the actual value is always set to the start value. */
export const keyresultCreate = fields({
  name: requiredLine(NAME),
  user_uuid: optionalUuid(),
  description: optionalText(),
  measured_by: requiredLine(UNIT, UNIT_MAX_LENGTH),
  start_value: requiredAmount(),
  actual_value: amount(),
  target_value: requiredAmount(),
  initial_progress_score: score(),
  present_progress_score: score(),
  comment: optionalText(COMMENT_MAX_LENGTH),
  checkin_rhythm: ownRhythm(),
}).test('target', targetDiffers);

export const keyresultEdit = fields({
  name: lineWhenSent(NAME),
  user_uuid: uuidWhenSent(OWNER),
  description: optionalText(),
  measured_by: lineWhenSent(UNIT, UNIT_MAX_LENGTH),
  start_value: amount(),
  actual_value: amount(),
  target_value: amount(),
  initial_progress_score: score(),
  present_progress_score: score(),
  comment: optionalText(COMMENT_MAX_LENGTH),
  checkin_rhythm: ownRhythm(),
  order: amount().integer('validation.number').min(0, 'validation.number').max(1_000, 'validation.number'),
  updated_at: readAt(),
}).test('target', targetDiffers);

/** The form sends every field, so these are required there. */
export const keyresultForm = fields({
  name: requiredLine(NAME),
  user_uuid: requiredUuid(OWNER),
  description: optionalText(),
  measured_by: requiredLine(UNIT, UNIT_MAX_LENGTH),
  start_value: requiredAmount(),
  actual_value: requiredAmount(),
  target_value: requiredAmount(),
  initial_progress_score: score().required(SCORE),
  present_progress_score: score().required(SCORE),
  comment: optionalText(COMMENT_MAX_LENGTH),
  checkin_rhythm: ownRhythm(),
}).test('target', targetDiffers);

/** The new order, first to last. */
export const keyresultOrder = fields({ keyresults_uid: orderedUuids(100).required(REQUIRED) });

export type KeyresultCreate = InferType<typeof keyresultCreate>;
export type KeyresultEdit = InferType<typeof keyresultEdit>;
export type KeyresultOrder = InferType<typeof keyresultOrder>;
