import { hasStarted, type Status } from './transitions.ts';

/** Fields that may not change once work has begun (product-rules.md, "Locked fields"). */
const LOCKED_OBJECTIVE_FIELDS = [
  'name',
  'level',
  'goal',
  'period_start',
  'period_end',
  'validator_uuid',
  'team_uuid',
] as const;
const LOCKED_KEYRESULT_FIELDS = ['name', 'start_value', 'target_value', 'measured_by'] as const;

type LockedObjectiveField = (typeof LOCKED_OBJECTIVE_FIELDS)[number];
type LockedKeyResultField = (typeof LOCKED_KEYRESULT_FIELDS)[number];

type Values = { readonly [field: string]: unknown };

const changed = <Field extends string>(fields: readonly Field[], current: Values, sent: Values): Field[] =>
  fields.filter((field) => sent[field] !== undefined && (sent[field] ?? null) !== (current[field] ?? null));

/** The locked fields of an objective that a call tries to change; sending the current value is fine. */
export const lockedObjectiveChanges = (status: Status, current: Values, sent: Values): LockedObjectiveField[] =>
  hasStarted(status) ? changed(LOCKED_OBJECTIVE_FIELDS, current, sent) : [];

/** The locked fields of a key result that a call tries to change; the status is that of its objective. */
export const lockedKeyResultChanges = (status: Status, current: Values, sent: Values): LockedKeyResultField[] =>
  hasStarted(status) ? changed(LOCKED_KEYRESULT_FIELDS, current, sent) : [];

/** Whether a form shows a field of the objective as locked. */
export const isObjectiveFieldLocked = (status: Status, field: string): boolean =>
  hasStarted(status) && LOCKED_OBJECTIVE_FIELDS.some((locked) => locked === field);

/** Whether a form shows a field of the key result as locked. The actual value is locked until work begins. */
export const isKeyResultFieldLocked = (status: Status, field: string): boolean =>
  hasStarted(status) ? LOCKED_KEYRESULT_FIELDS.some((locked) => locked === field) : field === 'actual_value';
