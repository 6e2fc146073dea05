import { type CheckinCreate, type CheckinEdit, type CheckinResource, progressPercent } from '@waymark/contracts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { toSnakeCase } from '../store/names.ts';
import { type CheckinFacts, withConfidence, withRecent } from './assessment.ts';

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
  /** Of the key result; null on check-ins from before this was stored. */
  score_before: number | null;
  /** The comment of the key result that the comment of this check-in replaced; null if there was none. */
  comment_before: string | null;
};

/** A check-in in the API's format. */
export const presentCheckin = (row: CheckinRow): CheckinResource => ({
  uuid: row.uuid,
  at: row.at.toISOString(),
  user_uuid: row.user_uuid,
  from_value: row.from_value,
  value: row.to_value,
  confidence: row.confidence,
  comment: row.comment,
});

/** With a new actual value and the present score computed from it; unchanged if the value is the same. */
const withValue = (keyResult: KeyResult, actualValue: number): KeyResult => {
  if (actualValue === keyResult.actualValue) return keyResult;
  const changed = { ...keyResult, actualValue };
  return { ...changed, presentProgressScore: progressPercent(toSnakeCase(changed)) };
};

/** A check-in and the key result after it. */
type CheckedIn = { checkin: CheckinRow; keyResult: KeyResult };

type Origin = { uuid: string; userUuid: string; at: Date };

/** A new check-in; without a value it confirms the current one. */
export const newCheckin = (
  before: KeyResult,
  sent: Omit<CheckinCreate, 'blocker'>,
  { uuid, userUuid, at }: Origin,
): CheckedIn => {
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
  const snapshot = {
    score_before: before.presentProgressScore,
    comment_before: comment === undefined ? null : before.comment,
  };
  return { checkin: { ...of, from_value, to_value, confidence, comment: comment ?? null, ...snapshot }, keyResult };
};

/** The key result with its value and score from before a check-in. */
const withValueBefore = (keyResult: KeyResult, { from_value, score_before }: CheckinRow): KeyResult => {
  const restored = withValue(keyResult, from_value);
  return restored === keyResult || score_before === null
    ? restored
    : { ...restored, presentProgressScore: score_before };
};

/** Whether a check-in set or removed the comment of the key result, and nobody has edited it since. */
const isCommentOf = ({ score_before, comment, comment_before }: CheckinRow, keyResult: KeyResult): boolean =>
  comment === keyResult.comment && (comment !== null || (score_before !== null && comment_before !== null));

/** The latest check-in with new content; fields that are not sent stay. The key result's check-in facts are computed from the table. */
export const editedCheckin = (before: KeyResult, row: CheckinRow, sent: CheckinEdit, updatedAt: Date): CheckedIn => {
  const { value = row.to_value, confidence = row.confidence, comment = row.comment } = sent;
  const checkin = { ...row, to_value: value, confidence, comment };
  const valued = value === row.from_value ? withValueBefore(before, row) : withValue(before, value);
  const keyResult = { ...valued, updatedAt };
  if (sent.comment === undefined) return { checkin, keyResult };
  const comment_before = isCommentOf(row, before) ? row.comment_before : before.comment;
  return { checkin: { ...checkin, comment_before }, keyResult: { ...keyResult, comment } };
};

/**
 * The key result after its latest check-in was taken back. A comment that was edited on the key result itself since then stays.
 * @param commentBefore the comment of the latest remaining check-in: for a check-in that has not stored which comment it replaced
 */
export const withoutCheckin = (
  before: KeyResult,
  row: CheckinRow,
  { facts, commentBefore, updatedAt }: { facts: CheckinFacts; commentBefore: string | null; updatedAt: Date },
): KeyResult => {
  const keyResult = { ...withValueBefore(before, row), ...facts, updatedAt };
  if (!isCommentOf(row, before)) return keyResult;
  return { ...keyResult, comment: row.score_before === null ? commentBefore : row.comment_before };
};
