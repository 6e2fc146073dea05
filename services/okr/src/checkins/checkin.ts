import { type CheckinCreate, type CheckinEdit, type CheckinResource, progressPercent } from '@waymark/contracts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { toSnakeCase } from '../store/names.ts';
import { type CheckinFacts, withConfidence, withRecent } from './standing.ts';

/** A check-in as its table has it. */
export type CheckinRow = {
  uuid: string;
  keyresult_uuid: string;
  at: Date;
  user_uuid: string | null;
  from_value: number;
  to_value: number;
  confidence: number | null;
  comment: string | null;
};

export const presentCheckin = (row: CheckinRow): CheckinResource => ({
  uuid: row.uuid,
  at: row.at.toISOString(),
  user_uuid: row.user_uuid,
  from_value: row.from_value,
  value: row.to_value,
  confidence: row.confidence,
  comment: row.comment,
});

/** With another actual value, of which the present score follows; nothing changes where it is the same. */
const withValue = (keyResult: KeyResult, actualValue: number): KeyResult => {
  if (actualValue === keyResult.actualValue) return keyResult;
  const changed = { ...keyResult, actualValue };
  return { ...changed, presentProgressScore: progressPercent(toSnakeCase(changed)) };
};

/** A check-in and the key result as they then stand. */
type CheckedIn = { checkin: CheckinRow; keyResult: KeyResult };

type Origin = { uuid: string; userUuid: string; at: Date };

/** A new check-in; a value that is left out is the one that stands. */
export const newCheckin = (before: KeyResult, sent: CheckinCreate, { uuid, userUuid, at }: Origin): CheckedIn => {
  const { value = before.actualValue, confidence = null, comment } = sent;
  const keyResult: KeyResult = {
    ...withValue(before, value),
    comment: comment === undefined ? before.comment : comment,
    checkedInAt: at,
    confidences: withConfidence(before.confidences, confidence),
    recent: withRecent(before.recent, at, value),
    updatedAt: at,
  };
  const [from_value, to_value] = [before.actualValue, value];
  const of = { uuid, keyresult_uuid: before.uuid, at, user_uuid: userUuid };
  return { checkin: { ...of, from_value, to_value, confidence, comment: comment ?? null }, keyResult };
};

/** The latest check-in with other content; what is not sent stays. The key result's facts follow from the table. */
export const editedCheckin = (before: KeyResult, row: CheckinRow, sent: CheckinEdit, updatedAt: Date): CheckedIn => {
  const { value = row.to_value, confidence = row.confidence, comment = row.comment } = sent;
  const keyResult = { ...withValue(before, value), updatedAt };
  return {
    checkin: { ...row, to_value: value, confidence, comment },
    keyResult: sent.comment === undefined ? keyResult : { ...keyResult, comment },
  };
};

/**
 * The key result once its latest check-in is taken back.
 * @param commentBefore of the check-ins that are left, the last one
 */
export const withoutCheckin = (
  before: KeyResult,
  row: CheckinRow,
  { facts, commentBefore, updatedAt }: { facts: CheckinFacts; commentBefore: string | null; updatedAt: Date },
): KeyResult => {
  const keyResult = { ...withValue(before, row.from_value), ...facts, updatedAt };
  const isItsComment = row.comment !== null && row.comment === before.comment;
  return isItsComment ? { ...keyResult, comment: commentBefore } : keyResult;
};
