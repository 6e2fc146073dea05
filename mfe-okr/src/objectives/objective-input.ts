import {
  defaultPeriod,
  type editObjective,
  type Level,
  lockedObjectiveChanges,
  type ObjectiveResource,
  type OrganisationResource,
} from '@waymark/contracts';
import type { FormValues, InputTo } from '@waymark/shell-kit';

export type ObjectiveInput = InputTo<typeof editObjective>;

type Place = Pick<OrganisationResource, 'timezone' | 'number_of_active_users'>;

/** The initial values of a new objective. Whoever is alone in the organisation can only be the validator too. */
export const newObjectiveValues = (userUuid: string, level: Level, now: Date, organisation: Place): FormValues => ({
  name: '',
  level,
  goal: 'committed',
  user_uuid: userUuid,
  team_uuid: null,
  validator_uuid: organisation.number_of_active_users === 1 ? userUuid : null,
  ...defaultPeriod(now, organisation.timezone),
  description: '',
});

/** The form values of an objective that exists. */
export const valuesOf = (objective: ObjectiveResource): FormValues => {
  const { name, level, goal, user_uuid, team_uuid, validator_uuid, period_start, period_end, description } = objective;
  return {
    name,
    level,
    goal,
    user_uuid,
    team_uuid,
    validator_uuid,
    period_start,
    period_end,
    description: description ?? '',
  };
};

/** Keeps only the owner that the level needs (team or person) and clears the other, which may be left from another level. */
export const withOwnerOfLevel = <Values extends ObjectiveInput>(values: Values): Values =>
  values.level === 'team' ? { ...values, user_uuid: null } : { ...values, team_uuid: null };

/** The fields that differ from the loaded version, so that no locked field is sent and no change of somebody else is undone. */
export const changesOf = (before: ObjectiveResource, after: ObjectiveInput): ObjectiveInput => {
  const known: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(([field, value]) => (value || null) !== (known[field] ?? null));
  return Object.fromEntries(changed);
};

/** Those of my changes that the stored version no longer allows. The owner follows from the level, and is locked with it. */
export const lockedFields = (theirs: ObjectiveResource, mine: ObjectiveInput): string[] => {
  if (theirs.status === 'archive') return Object.keys(mine);
  const locked: string[] = lockedObjectiveChanges(theirs.status, theirs, mine);
  return locked.includes('level') && 'user_uuid' in mine ? [...locked, 'user_uuid'] : locked;
};
