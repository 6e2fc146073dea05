import { type Frequency, REMINDER_LAST_DAY } from './limits.ts';
import { isPeriod } from './periods.ts';
import type { Level } from './transitions.ts';

/** Message keys by field; empty if there is no problem. */
export type FieldKeys = Record<string, string>;

type Owned = { level: Level; user_uuid?: string | null; team_uuid?: string | null };
type Lasting = { period_start?: string | null; period_end?: string | null };
type WholeObjective = Owned & Lasting;

/** The owner is the team at team level, otherwise the user. */
export const ownerProblems = (objective: Owned): FieldKeys => {
  const owner = objective.level === 'team' ? 'team_uuid' : 'user_uuid';
  return objective[owner] ? {} : { [owner]: 'validation.objective.owner_required' };
};

/** The start must be before the end; both fields get the message. */
export const periodProblems = ({ period_start: start, period_end: end }: Lasting): FieldKeys => {
  if (!start || !end || isPeriod(start, end)) return {};
  return { period_start: 'validation.objective.period_order', period_end: 'validation.objective.period_order' };
};

/** Rules between the fields of a whole objective. A partial edit is checked after it is merged with the stored objective. */
export const objectiveProblems = (objective: WholeObjective): FieldKeys => ({
  ...ownerProblems(objective),
  ...periodProblems(objective),
});

/** The target cannot equal the start. */
export const keyResultProblems = (values: { start_value: number; target_value: number }): FieldKeys =>
  values.start_value === values.target_value ? { target_value: 'validation.keyresult.target_equals_start' } : {};

/** A weekly reminder's day is 0-6, a monthly one's 0-31. */
export const reminderProblems = (reminder: { frequency: Frequency; day: number }): FieldKeys =>
  reminder.day > REMINDER_LAST_DAY[reminder.frequency] ? { day: 'validation.reminder.day_range' } : {};

/** The webhook is required while the connector is enabled. */
export const connectorProblems = (organisation: {
  use_slack_connector: boolean;
  slack_webhook: string | null;
}): FieldKeys =>
  organisation.use_slack_connector && !organisation.slack_webhook
    ? { slack_webhook: 'validation.organisation.webhook_required' }
    : {};
