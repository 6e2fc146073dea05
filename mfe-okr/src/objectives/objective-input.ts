import { defaultPeriod, type editObjective, type Level, type ObjectiveResource } from '@waymark/contracts';
import type { FormValues, InputTo } from '@waymark/shell-kit';

export type ObjectiveInput = InputTo<typeof editObjective>;

/**
 * What a new objective starts from.
 * @param timeZone of the organisation, in which its days begin
 */
export const newObjectiveValues = (userUuid: string, level: Level, now: Date, timeZone: string): FormValues => ({
  name: '',
  level,
  goal: 'committed',
  user_uuid: userUuid,
  team_uuid: null,
  validator_uuid: null,
  ...defaultPeriod(now, timeZone),
  description: '',
});

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

/** The owner that the level asks for; the other one is not sent, so that an owner chosen for another level is dropped. */
export const withOwnerOfLevel = <Values extends ObjectiveInput>(values: Values): Values =>
  values.level === 'team' ? { ...values, user_uuid: null } : { ...values, team_uuid: null };

/** Only what differs from what was read: a locked field is not sent, and nobody else's change is undone. */
export const changesOf = (before: ObjectiveResource, after: ObjectiveInput): ObjectiveInput => {
  const known: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(([field, value]) => (value || null) !== (known[field] ?? null));
  return Object.fromEntries(changed);
};

/** What undoes changes: the fields as they were read. */
export const undoOf = (before: ObjectiveResource, changes: ObjectiveInput): ObjectiveInput => {
  const known: Record<string, unknown> = { ...before };
  return Object.fromEntries(Object.keys(changes).map((field) => [field, known[field]]));
};
