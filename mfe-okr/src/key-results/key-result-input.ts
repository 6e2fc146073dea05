import {
  type createKeyResult,
  type editKeyResult,
  KEYRESULT_FIELDS,
  type KeyResultResource,
  lockedKeyResultChanges,
  type ObjectiveResource,
  progressPercent,
  type Status,
} from '@waymark/contracts';
import type { FormValues, InputTo } from '@waymark/shell-kit';

export type KeyResultInput = InputTo<typeof createKeyResult> & InputTo<typeof editKeyResult>;

/** The default owner of a key result: the objective's owner, at team level its validator. */
export const defaultOwner = (objective: ObjectiveResource): string => objective.user_uuid ?? objective.validator_uuid;

/** The form values of a new key result of an objective. */
export const newKeyResultValues = (objective: ObjectiveResource): FormValues => ({
  name: '',
  user_uuid: defaultOwner(objective),
  description: '',
  measured_by: '',
  start_value: 0,
  actual_value: 0,
  target_value: undefined,
  initial_progress_score: 0,
  present_progress_score: 0,
  comment: '',
  checkin_rhythm: '',
});

/** The form values of a key result that exists; what is not set is the empty text. */
export const valuesOf = (keyresult: KeyResultResource): FormValues => ({
  ...keyresult,
  description: keyresult.description ?? '',
  comment: keyresult.comment ?? '',
  checkin_rhythm: keyresult.checkin_rhythm ?? '',
});

const numbers = (values: FormValues): { start_value: number; actual_value: number; target_value: number } | null => {
  const { start_value, actual_value, target_value } = values;
  const known = [start_value, actual_value, target_value].every((value) => typeof value === 'number');
  return known
    ? { start_value: Number(start_value), actual_value: Number(actual_value), target_value: Number(target_value) }
    : null;
};

/**
 * The computed fields (product-rules.md, "Progress scores"): while planning, the actual value is the start value; the scores are the
 * health percent. Fields in `overruled` were set by hand and are left out.
 */
export const filledIn = (values: FormValues, planning: boolean, overruled: ReadonlySet<string>): FormValues => {
  const actual = planning && !overruled.has('actual_value') ? { actual_value: values.start_value } : {};
  const known = numbers({ ...values, ...actual });
  if (!known) return actual;
  const scores = {
    initial_progress_score: progressPercent({ ...known, actual_value: known.start_value }),
    present_progress_score: progressPercent(known),
  };
  const remaining = Object.entries(scores).filter(([field]) => !overruled.has(field));
  return { ...actual, ...Object.fromEntries(remaining) };
};

/** The computed fields of an untouched form; a stored value that differs was overridden earlier. */
export const followedIn = (values: FormValues, planning: boolean): FormValues => {
  const isMoved = planning && values.actual_value !== values.start_value;
  const unknown = { initial_progress_score: 0, present_progress_score: 0 };
  const follows = filledIn(values, planning, new Set(isMoved ? ['actual_value'] : []));
  return { ...unknown, ...follows, ...(planning && { actual_value: values.start_value }) };
};

/** The fields that differ from the loaded version. */
export const changesOf = (before: KeyResultResource, after: KeyResultInput): KeyResultInput =>
  Object.fromEntries(
    KEYRESULT_FIELDS.filter((field) => (after[field] ?? '') !== (before[field] ?? '')).map((field) => [
      field,
      after[field],
    ]),
  );

/**
 * Those of my changes that the stored version no longer allows; the status is that of its objective. Values that the form has computed are
 * locked with those that they were computed from.
 */
export const lockedFields = (status: Status, theirs: KeyResultResource, mine: KeyResultInput): string[] => {
  if (status === 'archive') return Object.keys(mine);
  const locked: string[] = lockedKeyResultChanges(status, theirs, mine);
  if (!locked.includes('start_value') && !locked.includes('target_value')) return locked;
  const isStart = mine.actual_value === mine.start_value;
  const computed = [...(isStart ? ['actual_value'] : []), 'initial_progress_score', 'present_progress_score'];
  return [...locked, ...computed.filter((field) => field in mine)];
};
