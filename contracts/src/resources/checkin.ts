import type { InferType } from 'yup';
import { GOALS } from '../rules/transitions.ts';
import { CONFIDENCE_MAX } from '../rules/trouble.ts';
import {
  amount,
  count,
  date,
  instant,
  oneOf,
  resource,
  text,
  textOrNull,
  uuid,
  uuidOrNull,
  whole,
} from '../schemas/exact.ts';
import { keyresultResource } from './objective.ts';

/** One check-in of a key result: product-rules.md, "Check-ins". */
export const checkinResource = resource('checkin', {
  uuid: uuid(),
  at: instant(),
  user_uuid: uuidOrNull().meta({ description: 'Null if the account was deleted' }),
  from_value: amount(),
  value: amount().meta({ description: 'The same as `from_value` if the value was confirmed' }),
  confidence: count()
    .max(CONFIDENCE_MAX)
    .nullable()
    .meta({ description: 'Confidence that the target will be reached, 0-10; null if none was given' }),
  comment: textOrNull(),
});

/** A request for a check-in that is still unanswered. */
export const checkinAskResource = resource('checkin_ask', {
  user_uuid: uuid(),
  by_uuid: uuidOrNull().meta({ description: 'Null if this was not recorded or the account was deleted' }),
  at: instant(),
});

/** A key result that waits for a check-in, with the objective that it belongs to. */
export const dueKeyresultResource = keyresultResource
  .shape({
    objective: whole({ uuid: uuid(), name: text(), goal: oneOf(GOALS), period_start: date(), period_end: date() }),
    asked_uuid: uuidOrNull().meta({
      description: 'Who was asked for a check-in; null if nobody was, or if somebody has checked in since',
    }),
    asked_by_uuid: uuidOrNull().meta({
      description: 'Who asked them; null also if this was not recorded or the account was deleted',
    }),
  })
  .meta({ name: 'due_keyresult' });

export type CheckinAskResource = InferType<typeof checkinAskResource>;
export type CheckinResource = InferType<typeof checkinResource>;
export type DueKeyResultResource = InferType<typeof dueKeyresultResource>;
