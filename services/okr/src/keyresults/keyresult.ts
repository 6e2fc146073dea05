import {
  isWorking,
  type KeyResultValues,
  type KeyresultCreate,
  type KeyresultEdit,
  keyResultProblems,
  lockedKeyResultChanges,
  progressPercent,
  type Status,
} from '@waymark/contracts';
import { AppError, invalidField } from '@waymark/service-kit';

/** What is stored of a key result, named as on the wire and in the table. */
export type KeyresultFields = KeyResultValues & {
  name: string;
  user_uuid: string;
  description: string | null;
  measured_by: string;
  initial_progress_score: number;
  present_progress_score: number;
  comment: string | null;
};

export type KeyresultRow = KeyresultFields & { uuid: string; position: number; updated_at: Date };

/** With the objective that it belongs to. */
export type KeyresultOfObjective = KeyresultRow & { objective_uuid: string; objective_name: string };

/** A change of the actual value, as the history keeps it. */
export type ValueChange = { from: number; to: number; comment: string | null };

const FIELDS = [
  'name',
  'user_uuid',
  'description',
  'measured_by',
  'start_value',
  'actual_value',
  'target_value',
  'initial_progress_score',
  'present_progress_score',
  'comment',
] as const satisfies (keyof KeyresultFields)[];

export type KeyresultField = (typeof FIELDS)[number];

/** What a form for a progress update sends; more than this is a whole form (decision 37). */
const PROGRESS_FIELDS: readonly string[] = ['actual_value', 'present_progress_score', 'comment', 'updated_at'];

/**
 * A new key result: its actual value is its start value (spec section 4), its owner the one given or else the
 * objective's (decision 36), scores that were left out follow from the values (decision 3).
 */
export const newKeyresult = (sent: KeyresultCreate, owner: string): KeyresultFields => {
  const values = { start_value: sent.start_value, actual_value: sent.start_value, target_value: sent.target_value };
  const score = progressPercent(values);
  return {
    ...values,
    name: sent.name,
    user_uuid: sent.user_uuid ?? owner,
    description: sent.description ?? null,
    measured_by: sent.measured_by,
    initial_progress_score: sent.initial_progress_score ?? score,
    present_progress_score: sent.present_progress_score ?? score,
    comment: sent.comment ?? null,
  };
};

/** The same key result before any progress, for a copy of its objective (decision 9). */
export const startedAnew = (row: KeyresultFields): KeyresultFields => {
  const values = { ...row, actual_value: row.start_value };
  return { ...values, present_progress_score: progressPercent(values), comment: null };
};

export type KeyresultPlan = {
  fields: KeyresultFields;
  changed: KeyresultField[];
  /** The value history gets a row. */
  change: ValueChange | null;
};

const refuseLocked = (status: Status, row: KeyresultRow, sent: KeyresultEdit): void => {
  const locked = lockedKeyResultChanges(status, row, sent);
  if (locked.length === 0) return;
  throw new AppError('VALIDATION', { errors: Object.fromEntries(locked.map((field) => [field, 'validation.locked'])) });
};

/** In creation and validation an actual value that nobody has moved follows the start value. */
const followStart = (status: Status, row: KeyresultRow, fields: KeyresultFields): KeyresultFields => {
  const untouched = fields.actual_value === row.actual_value && row.actual_value === row.start_value;
  return !isWorking(status) && untouched ? { ...fields, actual_value: fields.start_value } : fields;
};

const valuesDiffer = (one: KeyResultValues, other: KeyResultValues): boolean =>
  one.start_value !== other.start_value ||
  one.actual_value !== other.actual_value ||
  one.target_value !== other.target_value;

const merged = (status: Status, row: KeyresultRow, sent: KeyresultEdit): KeyresultFields => {
  const kept = Object.fromEntries(FIELDS.map((field) => [field, sent[field] === undefined ? row[field] : sent[field]]));
  const fields = followStart(status, row, kept as KeyresultFields);
  const scoreLeftOut = sent.present_progress_score === undefined;
  if (!scoreLeftOut || !valuesDiffer(fields, row)) return fields;
  return { ...fields, present_progress_score: progressPercent(fields) };
};

/** Whether a call is about a new value and nothing else. */
export const isProgressUpdate = (sent: KeyresultEdit): boolean => {
  const named = Object.entries(sent).filter(([, value]) => value !== undefined);
  return sent.actual_value !== undefined && named.every(([field]) => PROGRESS_FIELDS.includes(field));
};

/**
 * What an edit comes to, by the status of the objective.
 * @throws {AppError} VALIDATION for locked fields, for a target equal to the start, and for a progress update without progress
 */
export const planKeyresultEdit = (status: Status, row: KeyresultRow, sent: KeyresultEdit): KeyresultPlan => {
  refuseLocked(status, row, sent);
  const fields = merged(status, row, sent);
  const errors = keyResultProblems(fields);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', { errors });
  const changed = FIELDS.filter((field) => fields[field] !== row[field]);
  if (changed.length === 0 && isWorking(status) && isProgressUpdate(sent)) {
    throw invalidField('actual_value', 'validation.keyresult.same_value');
  }
  const moved = sent.actual_value !== undefined && sent.actual_value !== row.actual_value;
  const change = moved ? { from: row.actual_value, to: fields.actual_value, comment: sent.comment ?? null } : null;
  return { fields, changed, change };
};
