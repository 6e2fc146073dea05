import type { InferType } from 'yup';
import { CONFIDENCE_MAX } from '../rules/trouble.ts';
import { amount, count, instant, resource, text, textOrNull, uuid, uuidOrNull, whole } from '../schemas/exact.ts';
import { keyresultResource } from './objective.ts';

/** One check-in of a key result: product-rules.md, "Check-ins". */
export const checkinResource = resource('checkin', {
  uuid: uuid(),
  at: instant(),
  /** Who; null where the account is gone. */
  user_uuid: uuidOrNull(),
  from_value: amount(),
  /** The same as before where it was confirmed. */
  value: amount(),
  /** That the target will be reached, 0-10; null where nothing was said. */
  confidence: count().max(CONFIDENCE_MAX).nullable(),
  comment: textOrNull(),
});

/** A key result that waits for a check-in, with the objective that it belongs to. */
export const dueKeyresultResource = resource('due_keyresult', {
  ...keyresultResource.fields,
  objective: whole({ uuid: uuid(), name: text() }),
});

export type CheckinResource = InferType<typeof checkinResource>;
export type DueKeyResultResource = InferType<typeof dueKeyresultResource>;
