import {
  addMonths,
  DEFAULT_PERIOD_MONTHS,
  dateOf,
  editedSince,
  type Goal,
  type Level,
  lockedObjectiveChanges,
  type ObjectiveCreate,
  type ObjectiveEdit,
  objectiveProblems,
  type Status,
} from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';

/** What people set of an objective, named as on the wire and in the table. */
export type ObjectiveFields = {
  name: string;
  level: Level;
  goal: Goal;
  user_uuid: string | null;
  team_uuid: string | null;
  validator_uuid: string;
  period_start: string;
  period_end: string;
  description: string | null;
};

export type ObjectiveRow = ObjectiveFields & {
  uuid: string;
  status: Status;
  creator_uuid: string | null;
  created_at: Date;
  updated_at: Date;
};

const FIELDS = [
  'name',
  'level',
  'goal',
  'user_uuid',
  'team_uuid',
  'validator_uuid',
  'period_start',
  'period_end',
  'description',
] as const satisfies (keyof ObjectiveFields)[];

export type ObjectiveField = (typeof FIELDS)[number];

/** The owner that fits the level: a team at team level, a person otherwise; the other one is let go. */
const withFittingOwner = (fields: ObjectiveFields): ObjectiveFields =>
  fields.level === 'team' ? { ...fields, user_uuid: null } : { ...fields, team_uuid: null };

const requireConsistent = (fields: ObjectiveFields): ObjectiveFields => {
  const errors = objectiveProblems(fields);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', { errors });
  return fields;
};

/** A new objective; a period that is not given runs from today for three months. */
export const newObjective = (sent: ObjectiveCreate, now: Date): ObjectiveFields => {
  const period_start = sent.period_start ?? dateOf(now);
  return requireConsistent(
    withFittingOwner({
      name: sent.name,
      level: sent.level,
      goal: sent.goal,
      user_uuid: sent.user_uuid ?? null,
      team_uuid: sent.team_uuid ?? null,
      validator_uuid: sent.validator_uuid,
      period_start,
      period_end: sent.period_end ?? addMonths(period_start, DEFAULT_PERIOD_MONTHS),
      description: sent.description ?? null,
    }),
  );
};

export type ObjectivePlan = { fields: ObjectiveFields; changed: ObjectiveField[] };

const merged = (row: ObjectiveRow, sent: ObjectiveEdit): ObjectiveFields => {
  const kept = Object.fromEntries(FIELDS.map((field) => [field, sent[field] === undefined ? row[field] : sent[field]]));
  return withFittingOwner(kept as ObjectiveFields);
};

/** What an edit comes to. @throws {AppError} VALIDATION naming locked fields, or those that do not fit together */
export const planObjectiveEdit = (row: ObjectiveRow, sent: ObjectiveEdit): ObjectivePlan => {
  const locked = lockedObjectiveChanges(row.status, row, sent);
  if (locked.length > 0) {
    const errors = Object.fromEntries(locked.map((field) => [field, 'validation.locked']));
    throw new AppError('VALIDATION', { errors });
  }
  const fields = requireConsistent(merged(row, sent));
  return { fields, changed: FIELDS.filter((field) => fields[field] !== row[field]) };
};

/** Whether the thing has changed since the caller read it. */
export const isStale = (row: { updated_at: Date }, readAt: string | undefined): boolean =>
  editedSince(readAt, row.updated_at);
