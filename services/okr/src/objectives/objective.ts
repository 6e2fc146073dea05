import {
  addMonths,
  charactersIn,
  DEFAULT_PERIOD_MONTHS,
  dateOf,
  firstCharacters,
  type Lang,
  lockedObjectiveChanges,
  NAME_MAX_LENGTH,
  OBJECTIVE_FIELDS,
  type ObjectiveCreate,
  type ObjectiveEdit,
  type ObjectiveField,
  type ObjectiveResource,
  objectiveProblems,
  type Status,
  translate,
} from '@waymark/contracts';
import { AppError, changedAt } from '@waymark/service-kit';
import type { NamedPeople } from '../access/references.ts';
import { type InCamelCase, type InSnakeCase, pick, toCamelCase, toSnakeCase } from '../store/names.ts';

type Fields = Pick<ObjectiveResource, ObjectiveField>;
type ObjectiveFields = InCamelCase<Fields>;

export type Objective = ObjectiveFields & {
  uuid: string;
  status: Status;
  /** Null once the account is deleted. */
  creatorUuid: string | null;
  /** When somebody other than its owner moved it back; valid while it stays in that status. */
  sentBackAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** An objective as its table has it. */
export type ObjectiveRow = InSnakeCase<Objective>;

/** The owner for the level: a team at team level, a person otherwise; the other one is dropped. */
const withFittingOwner = (fields: Fields): Fields =>
  fields.level === 'team' ? { ...fields, user_uuid: null } : { ...fields, team_uuid: null };

const consistent = (fields: Fields): ObjectiveFields => {
  const errors = objectiveProblems(fields);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', { errors });
  return toCamelCase(fields);
};

/** The current fields, overwritten by those that were sent. */
const merged = (current: Partial<Fields>, sent: ObjectiveCreate | ObjectiveEdit): Fields => {
  const fields = OBJECTIVE_FIELDS.map((field) => [
    field,
    sent[field] === undefined ? (current[field] ?? null) : sent[field],
  ]);
  return withFittingOwner(Object.fromEntries(fields) as Fields);
};

type Origin = { uuid: string; creatorUuid: string; now: Date };

/**
 * A new objective in creation; a period that is not given runs from today for three months.
 * @param timeZone of the organisation, in which its days begin
 * @throws {AppError} VALIDATION naming fields that do not fit together
 */
export const newObjective = (sent: ObjectiveCreate, { now, ...origin }: Origin, timeZone: string): Objective => {
  const period_start = sent.period_start ?? dateOf(now, timeZone);
  const period_end = sent.period_end ?? addMonths(period_start, DEFAULT_PERIOD_MONTHS);
  const fields = consistent(merged({ period_start, period_end }, sent));
  return { ...fields, ...origin, status: 'creation', sentBackAt: null, createdAt: now, updatedAt: now };
};

/** The people whom a new objective names, by field. Key results that inherit their owner have no field of their own at fault. */
export const peopleNamedBy = ({ level, user_uuid, validator_uuid, keyresults = [] }: ObjectiveCreate): NamedPeople => ({
  validator_uuid,
  user_uuid: level === 'team' ? null : user_uuid,
  ...Object.fromEntries(keyresults.map((one, index) => [`keyresults[${index}].user_uuid`, one.user_uuid])),
});

/** The name with " (copy)" in a language, shortened where both would not fit. */
const copyName = (name: string, lang: Lang): string => {
  const suffix = translate(lang, 'objective.copy_suffix');
  return `${firstCharacters(name, NAME_MAX_LENGTH - charactersIn(suffix))}${suffix}`;
};

/** A copy starts in creation. */
export const copyOf = (source: Objective, lang: Lang, { now, ...origin }: Origin): Objective => ({
  ...source,
  ...origin,
  name: copyName(source.name, lang),
  status: 'creation',
  sentBackAt: null,
  createdAt: now,
  updatedAt: now,
});

const fieldsOf = (objective: Objective): Fields => pick(toSnakeCase(objective), OBJECTIVE_FIELDS);

const differing = (current: Fields, fields: Fields): ObjectiveField[] =>
  OBJECTIVE_FIELDS.filter((field) => fields[field] !== current[field]);

/** The fields that a call would change, including those that depend on the level. */
export const changedFields = (objective: Objective, sent: ObjectiveEdit): ObjectiveField[] => {
  const current = fieldsOf(objective);
  return differing(current, merged(current, sent));
};

export type EditedObjective = { objective: Objective; changed: ObjectiveField[] };

/** The result of an edit. @throws {AppError} VALIDATION naming locked fields, or those that do not fit together */
export const editedObjective = (objective: Objective, sent: ObjectiveEdit, now: Date): EditedObjective => {
  const current = fieldsOf(objective);
  const locked = lockedObjectiveChanges(objective.status, current, sent);
  if (locked.length > 0) {
    const errors = Object.fromEntries(locked.map((field) => [field, 'validation.locked']));
    throw new AppError('VALIDATION', { errors });
  }
  const fields = merged(current, sent);
  const changed = differing(current, fields);
  const updatedAt = changedAt(now, objective.updatedAt);
  return { objective: { ...objective, ...consistent(fields), updatedAt }, changed };
};
