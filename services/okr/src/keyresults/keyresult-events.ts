import {
  type CheckinResource,
  hasStarted,
  healthOf,
  type KeyResultField,
  type KeyResultSnapshot,
  progressPercent,
} from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { Asked } from '../checkins/assessment.ts';
import type { Objective } from '../objectives/objective.ts';
import { toSnakeCase } from '../store/names.ts';
import type { KeyResult, KeyResultFields, ValueChange } from './keyresult.ts';

/** The objective that a key result belongs to, as far as its events name it. */
type Parent = Pick<Objective, 'uuid' | 'name'>;
type CheckedIn = Pick<KeyResult, 'checkedInAt' | keyof Asked | 'checkinRhythm'>;
type Placed = KeyResultFields & CheckedIn & Pick<KeyResult, 'uuid' | 'position'>;
/** Where something happened, and who did it. */
export type Cause = { organisation: string; actor: string | null };

/** The check-in state of a key result, as in events. */
export const checkinFactsOf = ({ checkedInAt, askedUuid, askedByUuid, askedAt, checkinRhythm }: CheckedIn) => ({
  checked_in_at: checkedInAt?.toISOString() ?? null,
  asked_uuid: askedUuid,
  asked_by_uuid: askedByUuid,
  asked_at: askedAt?.toISOString() ?? null,
  checkin_rhythm: checkinRhythm,
});

const keyResultSnapshot = (objective: Parent, keyResult: Placed): KeyResultSnapshot => {
  const progress = progressPercent(toSnakeCase(keyResult));
  return {
    uuid: keyResult.uuid,
    objective_uuid: objective.uuid,
    objective_name: objective.name,
    name: keyResult.name,
    user_uuid: keyResult.userUuid,
    measured_by: keyResult.measuredBy,
    start_value: keyResult.startValue,
    actual_value: keyResult.actualValue,
    target_value: keyResult.targetValue,
    progress,
    health: healthOf(progress),
    order: keyResult.position,
    ...checkinFactsOf(keyResult),
  };
};

/** The event of a key result that was added to an existing objective. */
export const keyResultCreated = (cause: Cause, objective: Parent, keyResult: Placed): EventDraft => ({
  type: 'waymark.okr.keyresult.created.v1',
  ...cause,
  subject: keyResult.uuid,
  data: keyResultSnapshot(objective, keyResult),
});

/** The event of a deletion, with the key result as it was. */
export const keyResultDeleted = (cause: Cause, objective: Parent, keyResult: Placed): EventDraft => ({
  type: 'waymark.okr.keyresult.deleted.v1',
  ...cause,
  subject: keyResult.uuid,
  data: keyResultSnapshot(objective, keyResult),
});

/** The event of an edit. @param changed the names of the fields on the wire; none where the present state is replayed */
export const keyResultUpdated = (
  cause: Cause,
  objective: Parent,
  keyResult: Placed,
  changed: readonly string[],
): EventDraft => ({
  type: 'waymark.okr.keyresult.updated.v1',
  ...cause,
  subject: keyResult.uuid,
  data: { ...keyResultSnapshot(objective, keyResult), changed: [...changed] },
});

/** The event of a new actual value. @param change the value before and after, and the comment */
export const keyResultProgressed = (
  cause: Cause,
  objective: Parent,
  keyResult: Placed,
  change: ValueChange,
): EventDraft => ({
  type: 'waymark.okr.keyresult.progressed.v1',
  ...cause,
  subject: keyResult.uuid,
  data: { ...keyResultSnapshot(objective, keyResult), ...change },
});

type Checkin = Pick<CheckinResource, 'uuid' | 'from_value' | 'value' | 'confidence' | 'comment'>;

/** A check-in, whether the value is a new one or the same. */
export const keyResultCheckedIn = (
  cause: Cause,
  objective: Parent,
  keyResult: Placed,
  checkin: Checkin,
): EventDraft => {
  const { uuid: checkin_uuid, from_value: from, value: to, confidence, comment } = checkin;
  return {
    type: 'waymark.okr.keyresult.checked_in.v1',
    ...cause,
    subject: keyResult.uuid,
    data: { ...keyResultSnapshot(objective, keyResult), checkin_uuid, from, to, confidence, comment },
  };
};

/** Somebody was asked for one check-in. */
export const keyResultAsked = (
  cause: Cause,
  objective: Parent,
  keyResult: Placed & { askedUuid: string; askedAt: Date },
): EventDraft => ({
  type: 'waymark.okr.keyresult.asked.v1',
  ...cause,
  subject: keyResult.uuid,
  data: {
    ...keyResultSnapshot(objective, keyResult),
    asked_uuid: keyResult.askedUuid,
    asked_at: keyResult.askedAt.toISOString(),
  },
});

/** The request for a check-in was withdrawn. */
export const keyResultRequestWithdrawn = (cause: Cause, objective: Parent, keyResult: Placed): EventDraft => ({
  type: 'waymark.okr.keyresult.unasked.v1',
  ...cause,
  subject: keyResult.uuid,
  data: keyResultSnapshot(objective, keyResult),
});

/** Fields that are part of a new value and no edit of their own. */
const PART_OF_PROGRESS: readonly KeyResultField[] = ['actual_value', 'present_progress_score', 'comment'];

type Edit = { keyResult: KeyResult; changed: readonly KeyResultField[]; change: ValueChange | undefined };

/** The events of an edit: progress, other fields that changed, or both; none where nothing changed. */
export const keyResultEdited = (
  cause: Cause,
  objective: Parent & Pick<Objective, 'status'>,
  { keyResult, changed, change }: Edit,
): EventDraft[] => {
  if (changed.length === 0) return [];
  if (change === undefined || !hasStarted(objective.status)) {
    return [keyResultUpdated(cause, objective, keyResult, changed)];
  }
  const others = changed.filter((field) => !PART_OF_PROGRESS.includes(field));
  const progressed = keyResultProgressed(cause, objective, keyResult, change);
  return others.length === 0 ? [progressed] : [progressed, keyResultUpdated(cause, objective, keyResult, others)];
};

/** The event of a new order; it is about the objective. @param order all of its key results */
export const keyResultsReordered = (
  cause: Cause,
  objective: Parent,
  order: readonly Pick<KeyResult, 'uuid'>[],
): EventDraft => ({
  type: 'waymark.okr.keyresult.reordered.v1',
  ...cause,
  subject: objective.uuid,
  data: {
    objective_uuid: objective.uuid,
    objective_name: objective.name,
    keyresult_uuids: order.map(({ uuid }) => uuid),
  },
});
