import {
  hasStarted,
  KEYRESULT_FIELDS,
  type KeyResultField,
  type KeyResultResource,
  type KeyResultValues,
  type KeyresultCreate,
  type KeyresultEdit,
  keyResultProblems,
  lockedKeyResultChanges,
  progressPercent,
  type Status,
} from '@waymark/contracts';
import { AppError, invalidField } from '@waymark/service-kit';
import { type Asked, type Blocked, type CheckinFacts, NOT_ASKED } from '../checkins/assessment.ts';
import { type InCamelCase, type InSnakeCase, pick, toCamelCase, toSnakeCase } from '../store/names.ts';

type Fields = Pick<KeyResultResource, KeyResultField>;
export type KeyResultFields = InCamelCase<Fields>;

export type KeyResult = KeyResultFields &
  CheckinFacts &
  Asked &
  Blocked & {
    uuid: string;
    /** Counts from 0 in the order shown; named order in the API. */
    position: number;
    createdAt: Date;
    updatedAt: Date;
  };

/** A key result as its table has it. */
export type KeyResultRow = InSnakeCase<KeyResult>;

/** Which key result of which objective. */
export type KeyResultPath = { objective: string; keyresult: string };

/** A change of the actual value, as the history keeps it. */
export type ValueChange = { from: number; to: number; comment: string | null };

/** The owner of a key result without one of its own: the objective's owner, at team level its validator. */
const standardOwner = (objective: { userUuid: string | null; validatorUuid: string }): string =>
  objective.userUuid ?? objective.validatorUuid;

const UNTOUCHED: CheckinFacts & Asked & Blocked = {
  checkedInAt: null,
  confidences: [],
  recent: [],
  ...NOT_ASKED,
  blockedSince: null,
};

type Origin = { uuid: string; position: number; now: Date };

/** A new key result: its actual value is its start value, and omitted scores are computed from the values. */
export const newKeyResult = (
  sent: KeyresultCreate,
  objective: { userUuid: string | null; validatorUuid: string },
  { uuid, position, now }: Origin,
): KeyResult => {
  const values = { start_value: sent.start_value, actual_value: sent.start_value, target_value: sent.target_value };
  const score = progressPercent(values);
  const fields: Fields = {
    ...values,
    name: sent.name,
    user_uuid: sent.user_uuid ?? standardOwner(objective),
    description: sent.description ?? null,
    measured_by: sent.measured_by,
    initial_progress_score: sent.initial_progress_score ?? score,
    present_progress_score: sent.present_progress_score ?? score,
    comment: sent.comment ?? null,
    checkin_rhythm: sent.checkin_rhythm ?? null,
  };
  return { ...toCamelCase(fields), ...UNTOUCHED, uuid, position, createdAt: now, updatedAt: now };
};

/** The same key result before any progress, for a copy of its objective. */
export const restartedKeyResult = (keyResult: KeyResult, { uuid, position, now }: Origin): KeyResult => {
  const { startValue } = keyResult;
  const restarted = {
    ...keyResult,
    ...UNTOUCHED,
    uuid,
    position,
    actualValue: startValue,
    comment: null,
    createdAt: now,
    updatedAt: now,
  };
  return { ...restarted, presentProgressScore: progressPercent(toSnakeCase(restarted)) };
};

/** In creation and validation, an actual value that was not changed by a user follows the start value. */
const followsStart = (status: Status, current: Fields): boolean =>
  !hasStarted(status) && current.actual_value === current.start_value;

const followingStart = (status: Status, current: Fields, fields: Fields): Fields => {
  const untouched = fields.actual_value === current.actual_value;
  return untouched && followsStart(status, current) ? { ...fields, actual_value: fields.start_value } : fields;
};

const valuesDiffer = (one: KeyResultValues, other: KeyResultValues): boolean =>
  one.start_value !== other.start_value ||
  one.actual_value !== other.actual_value ||
  one.target_value !== other.target_value;

const merged = (status: Status, current: Fields, sent: KeyresultEdit): Fields => {
  const named = KEYRESULT_FIELDS.map((field) => [field, sent[field] === undefined ? current[field] : sent[field]]);
  const fields = followingStart(status, current, Object.fromEntries(named) as Fields);
  const scoreLeftOut = sent.present_progress_score === undefined;
  if (!scoreLeftOut || !valuesDiffer(fields, current)) return fields;
  return { ...fields, present_progress_score: progressPercent(fields) };
};

/** The fields of the form for a progress update; with further fields it is an edit. */
const PROGRESS_FIELDS: readonly string[] = ['actual_value', 'present_progress_score', 'comment', 'updated_at'];

/** Whether a call changes the value and nothing else. */
export const isProgressUpdate = (sent: KeyresultEdit): boolean => {
  const named = Object.entries(sent).filter(([, value]) => value !== undefined);
  return sent.actual_value !== undefined && named.every(([field]) => PROGRESS_FIELDS.includes(field));
};

export type EditedKeyResult = {
  fields: KeyResultFields;
  changed: KeyResultField[];
  /** The value history gets a row. */
  change: ValueChange | undefined;
};

const refuse = (errors: Record<string, string>): void => {
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', { errors });
};

/**
 * The result of an edit, by the status of the objective.
 * @throws {AppError} VALIDATION for locked fields, for a target equal to the start, and for a progress update without progress
 */
export const editedKeyResult = (status: Status, keyResult: KeyResult, sent: KeyresultEdit): EditedKeyResult => {
  const current = pick(toSnakeCase(keyResult), KEYRESULT_FIELDS);
  const locked = lockedKeyResultChanges(status, current, sent);
  refuse(Object.fromEntries(locked.map((field) => [field, 'validation.locked'])));
  const fields = merged(status, current, sent);
  refuse(keyResultProblems(fields));
  const changed = KEYRESULT_FIELDS.filter((field) => fields[field] !== current[field]);
  if (changed.length === 0 && hasStarted(status) && isProgressUpdate(sent)) {
    throw invalidField('actual_value', 'validation.keyresult.same_value');
  }
  // A form sends the value that went along with the start, too.
  const isFollowing = followsStart(status, current) && fields.actual_value === fields.start_value;
  const isNewValue = sent.actual_value !== undefined && sent.actual_value !== current.actual_value && !isFollowing;
  const change = { from: current.actual_value, to: fields.actual_value, comment: sent.comment ?? null };
  return { fields: toCamelCase(fields), changed, change: isNewValue ? change : undefined };
};

/** The same key results at the positions 0, 1, ... of the order in which they come. */
export const placed = (keyResults: readonly KeyResult[]): KeyResult[] =>
  keyResults.map((keyResult, position) => ({ ...keyResult, position }));

/** With one of them moved to a place, the last one at most. */
export const movedTo = (keyResults: readonly KeyResult[], uuid: string, place: number): KeyResult[] => {
  const moved = keyResults.filter((one) => one.uuid === uuid);
  const others = keyResults.filter((one) => one.uuid !== uuid);
  return placed([...others.slice(0, place), ...moved, ...others.slice(place)]);
};

/** In the given order; undefined if that does not contain each of them once. */
export const inOrder = (keyResults: readonly KeyResult[], wanted: readonly string[]): KeyResult[] | undefined => {
  const known = new Map(keyResults.map((keyResult) => [keyResult.uuid, keyResult]));
  const ordered = [...new Set(wanted)].flatMap((uuid) => known.get(uuid) ?? []);
  const namesEachOnce = ordered.length === keyResults.length && wanted.length === keyResults.length;
  return namesEachOnce ? placed(ordered) : undefined;
};
