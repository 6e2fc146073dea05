import type { InferType } from 'yup';
import { COMMENT_MAX_LENGTH } from '../rules/limits.ts';
import { CONFIDENCE_MAX, CONFIDENCE_MIN } from '../rules/trouble.ts';
import { blockerCreate } from './blocker.ts';
import { amount, fields, optionalText, REQUIRED, readAt, requiredUuid } from './fields.ts';

const CONFIDENCE = 'validation.checkin.confidence';

const content = {
  /** Left out: the value that stands, confirmed. */
  value: amount(),
  confidence: amount().integer(CONFIDENCE).min(CONFIDENCE_MIN, CONFIDENCE).max(CONFIDENCE_MAX, CONFIDENCE).nullable(),
  comment: optionalText(COMMENT_MAX_LENGTH),
};

/**
 * With the key result's `updated_at` that was read, if a later check-in is not to be passed over, and what keeps it from moving on, if
 * something does.
 */
export const checkinCreate = fields({
  ...content,
  blocker: blockerCreate.default(undefined).nullable(),
  updated_at: readAt(),
});

/** A partial edit. */
export const checkinEdit = fields(content);

/** Who is asked for one check-in. */
export const checkinAsk = fields({ user_uuid: requiredUuid(REQUIRED) });

export type CheckinCreate = InferType<typeof checkinCreate>;
export type CheckinEdit = InferType<typeof checkinEdit>;
export type CheckinAsk = InferType<typeof checkinAsk>;
