import type { InferType } from 'yup';
import { COMMENT_MAX_LENGTH } from '../rules/limits.ts';
import { CONFIDENCE_MAX, CONFIDENCE_MIN } from '../rules/trouble.ts';
import { blockerCreate } from './blocker.ts';
import { amount, fields, optionalText, REQUIRED, readAt, requiredUuid } from './fields.ts';

const CONFIDENCE = 'validation.checkin.confidence';

const content = {
  /** Left out: the current value is confirmed. */
  value: amount(),
  confidence: amount().integer(CONFIDENCE).min(CONFIDENCE_MIN, CONFIDENCE).max(CONFIDENCE_MAX, CONFIDENCE).nullable(),
  comment: optionalText(COMMENT_MAX_LENGTH),
};

/**
 * A check-in. With `updated_at`, the key result's as the client read it, the check-in is refused if another change came in between.
 * `blocker` raises a blocker too.
 */
export const checkinCreate = fields({
  ...content,
  blocker: blockerCreate.default(undefined).nullable(),
  updated_at: readAt(),
});

/** A partial edit. */
export const checkinEdit = fields(content);

/** The person who is asked for one check-in. */
export const checkinAsk = fields({ user_uuid: requiredUuid(REQUIRED) });

export type CheckinCreate = InferType<typeof checkinCreate>;
export type CheckinEdit = InferType<typeof checkinEdit>;
export type CheckinAsk = InferType<typeof checkinAsk>;
