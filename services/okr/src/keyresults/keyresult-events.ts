import { healthOf, isWorking, type KeyResultSnapshot, progressPercent, type Status } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { KeyresultField, KeyresultFields, ValueChange } from './keyresult.ts';

/** The objective that a key result belongs to, as far as its events tell. */
export type Parent = { uuid: string; name: string; status: Status };
export type Placed = KeyresultFields & { uuid: string; position: number };
export type Cause = { organisation: string; actor: string | null };

export const keyresultSnapshot = (parent: Pick<Parent, 'uuid' | 'name'>, row: Placed): KeyResultSnapshot => {
  const progress = progressPercent(row);
  return {
    uuid: row.uuid,
    objective_uuid: parent.uuid,
    objective_name: parent.name,
    name: row.name,
    user_uuid: row.user_uuid,
    measured_by: row.measured_by,
    start_value: row.start_value,
    actual_value: row.actual_value,
    target_value: row.target_value,
    progress,
    health: healthOf(progress),
    order: row.position,
  };
};

export const keyresultCreated = (cause: Cause, parent: Parent, row: Placed): EventDraft => ({
  type: 'waymark.okr.keyresult.created.v1',
  ...cause,
  subject: row.uuid,
  data: keyresultSnapshot(parent, row),
});

export const keyresultDeleted = (cause: Cause, parent: Parent, row: Placed): EventDraft => ({
  type: 'waymark.okr.keyresult.deleted.v1',
  ...cause,
  subject: row.uuid,
  data: keyresultSnapshot(parent, row),
});

export const keyresultUpdated = (
  cause: Cause,
  parent: Pick<Parent, 'uuid' | 'name'>,
  row: Placed,
  changed: readonly string[],
): EventDraft => ({
  type: 'waymark.okr.keyresult.updated.v1',
  ...cause,
  subject: row.uuid,
  data: { ...keyresultSnapshot(parent, row), changed: [...changed] },
});

/** What goes along with a new value and is no edit of its own. */
const PART_OF_PROGRESS: readonly KeyresultField[] = ['actual_value', 'present_progress_score', 'comment'];

/** An edit tells of progress, of other fields that changed, or of both. */
export const keyresultEdited = (
  cause: Cause,
  parent: Parent,
  row: Placed,
  { changed, change }: { changed: readonly KeyresultField[]; change: ValueChange | null },
): EventDraft[] => {
  if (!change || !isWorking(parent.status)) return [keyresultUpdated(cause, parent, row, changed)];
  const others = changed.filter((field) => !PART_OF_PROGRESS.includes(field));
  const progressed: EventDraft = {
    type: 'waymark.okr.keyresult.progressed.v1',
    ...cause,
    subject: row.uuid,
    data: { ...keyresultSnapshot(parent, row), ...change },
  };
  return others.length === 0 ? [progressed] : [progressed, keyresultUpdated(cause, parent, row, others)];
};

export const keyresultsReordered = (cause: Cause, parent: Parent, order: readonly string[]): EventDraft => ({
  type: 'waymark.okr.keyresult.reordered.v1',
  ...cause,
  subject: parent.uuid,
  data: { objective_uuid: parent.uuid, objective_name: parent.name, keyresult_uuids: [...order] },
});
