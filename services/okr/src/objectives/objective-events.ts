import type { ObjectiveSnapshot, Status } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { Cause } from '../keyresults/keyresult-events.ts';
import type { ObjectiveFields } from './objective.ts';

export type Told = ObjectiveFields & { uuid: string; status: Status; creator_uuid: string | null };
export type ToldKeyresult = { uuid: string; name: string; user_uuid: string };

export const objectiveSnapshot = (row: Told, keyresults: readonly ToldKeyresult[]): ObjectiveSnapshot => ({
  uuid: row.uuid,
  name: row.name,
  level: row.level,
  goal: row.goal,
  status: row.status,
  user_uuid: row.user_uuid,
  validator_uuid: row.validator_uuid,
  team_uuid: row.team_uuid,
  creator_uuid: row.creator_uuid,
  period_start: row.period_start,
  period_end: row.period_end,
  keyresults: keyresults.map(({ uuid, name, user_uuid }) => ({ uuid, name, user_uuid })),
});

type Whole = { row: Told; keyresults: readonly ToldKeyresult[] };

const about = (cause: Cause, { row, keyresults }: Whole) => ({
  ...cause,
  subject: row.uuid,
  data: objectiveSnapshot(row, keyresults),
});

export const objectiveCreated = (cause: Cause, whole: Whole): EventDraft => ({
  type: 'waymark.okr.objective.created.v1',
  ...about(cause, whole),
});

export const objectiveDeleted = (cause: Cause, whole: Whole): EventDraft => ({
  type: 'waymark.okr.objective.deleted.v1',
  ...about(cause, whole),
});

export const objectiveUpdated = (cause: Cause, whole: Whole, changed: readonly string[]): EventDraft => {
  const { data, ...rest } = about(cause, whole);
  return { type: 'waymark.okr.objective.updated.v1', ...rest, data: { ...data, changed: [...changed] } };
};

export const objectiveMoved = (cause: Cause, whole: Whole, from: Status): EventDraft => {
  const { data, ...rest } = about(cause, whole);
  return { type: 'waymark.okr.objective.moved.v1', ...rest, data: { ...data, from, to: whole.row.status } };
};

export const objectiveDuplicated = (cause: Cause, whole: Whole, source: { uuid: string; name: string }): EventDraft => {
  const { data, ...rest } = about(cause, whole);
  const origin = { source_uuid: source.uuid, source_name: source.name };
  return { type: 'waymark.okr.objective.duplicated.v1', ...rest, data: { ...data, ...origin } };
};
